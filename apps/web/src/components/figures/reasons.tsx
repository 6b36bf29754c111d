import type { SharedReasons } from '@wrkbench/contracts'

/** Why a row has no rank, or the number of the note below the table that says it of several rows. */
export const Unranked = ({ why, reasons }: { why: string; reasons: SharedReasons }) => {
  const note = reasons.noteOf(why)
  return (
    <span className="flag block text-t1 text-warn" data-tip={note === null ? undefined : why}>
      {note === null ? `Not ranked: ${why}` : `Not ranked: note ${note}`}
    </span>
  )
}

/** The reasons that several rows share, below their table. */
export const ReasonNotes = ({ reasons: { notes } }: { reasons: SharedReasons }) =>
  notes.map((why, index) => (
    <p key={why} className="mt-2 max-w-[88ch] text-t1 text-warn">
      {`Note ${index + 1}, not ranked: ${why}.`}
    </p>
  ))
