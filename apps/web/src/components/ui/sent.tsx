import type { Sending } from '#lib/form/use-sending.ts'

/** What was refused, beside the button that sent it. */
export const Refusal = ({ of: { failed } }: { of: Sending }) =>
  failed && (
    <span role="alert" className="text-slower">
      {failed}
    </span>
  )
