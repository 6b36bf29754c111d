import type { SharedReasons } from '@wrkbench/contracts'
import { cx } from '#lib/cx.ts'

type ReasonProps = {
  why: string
  reasons: SharedReasons
  /** what it is a reason for: `Not ranked` */
  of?: string
  className?: string
}

/** A reason, or the number of the note below the table that says it of several rows. */
export const Reason = ({ why, reasons, of, className }: ReasonProps) => {
  const note = reasons.noteOf(why)
  const said = note === null ? why : `note ${note}`
  return (
    <span className={className} data-tip={note === null ? undefined : why}>
      {of === undefined ? said : `${of}: ${said}`}
    </span>
  )
}

/** Why a row has no rank. */
export const Unranked = ({ why, reasons }: Pick<ReasonProps, 'why' | 'reasons'>) => (
  <Reason why={why} reasons={reasons} of="Not ranked" className="flag block text-t1 text-warn" />
)

type NotesProps = {
  reasons: SharedReasons
  /** what they are reasons for; null: the sentences say it themselves */
  of?: string | null
  className?: string
}

/** The reasons that several rows share, below their table. */
export const ReasonNotes = ({ reasons: { notes }, of = 'not ranked', className = 'text-warn' }: NotesProps) =>
  notes.map((why, index) => (
    <p key={why} className={cx('mt-2 max-w-[88ch] text-t1', className)}>
      {`Note ${index + 1}${of === null ? '' : `, ${of}`}: ${why}.`}
    </p>
  ))
