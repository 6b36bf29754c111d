import type { FieldErrors } from '#lib/form/field-errors.ts'

/** What the API refused, where there is no single control to mark. */
export const Refused = ({ errors }: { errors: FieldErrors }) =>
  errors.length > 0 && (
    <div role="alert">
      <ul className="mt-2 text-slower">
        {errors.map((error) => (
          <li key={error.path + error.message}>{error.message}</li>
        ))}
      </ul>
    </div>
  )
