import type { Sending } from '#lib/form/use-sending.ts'

/** The error message beside the button that sent the request. */
export const Refusal = ({ of: { failed } }: { of: Sending }) =>
  failed && (
    <span role="alert" className="text-slower">
      {failed}
    </span>
  )
