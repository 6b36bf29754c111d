import type { Sending } from '#lib/form/use-sending.ts'

/** The error message beside the button that sent the request. Stands after the fields, and says what none of them shows. */
export const Refusal = ({ of: { failed, unshown } }: { of: Sending }) => {
  const words =
    failed ??
    unshown()
      .map(({ path, message }) => (path ? `${path.slice(1)}: ${message}` : message))
      .join('; ')
  return (
    words && (
      <span role="alert" className="text-slower">
        {words}
      </span>
    )
  )
}
