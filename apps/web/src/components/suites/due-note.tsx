import type { Suite } from '@wrkbench/contracts'
import { Moment } from '#components/ui/moment.tsx'

/** Why the clock's last turn brought no job; nothing where it did. */
export const DueNote = ({ lastDue }: { lastDue: Suite['lastDue'] }) => {
  if (!lastDue || lastDue.outcome === 'started') return null
  return (
    <span className="text-warn">
      {lastDue.outcome === 'skipped' ? 'Skipped' : 'Not started'} <Moment at={lastDue.at} />
      {lastDue.note && <>: {lastDue.note}</>}
    </span>
  )
}
