import type { Suite } from '@wrkbench/contracts'
import { Moment } from '#components/ui/moment.tsx'

/** Says why the last scheduled time started no job; nothing if it did. */
export const DueNote = ({ lastDue }: { lastDue: Suite['lastDue'] }) => {
  if (!lastDue || lastDue.outcome === 'started') return null
  return (
    <span className="text-warn">
      {lastDue.outcome === 'skipped' ? 'Skipped' : 'Not started'} <Moment at={lastDue.at} />
      {lastDue.note && <>: {lastDue.note}</>}
    </span>
  )
}
