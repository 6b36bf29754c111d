import { Moment } from '#components/ui/moment.tsx'

/** What retention took away, said where it was looked for. */
export const Removed = ({ what, at }: { what: string; at: string }) => (
  <p className="text-ink-2">
    {what} removed on <Moment at={at} /> by this instance’s retention. The figures stay.
  </p>
)
