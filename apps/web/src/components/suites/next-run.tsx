import type { Suite } from '@wrkbench/contracts'
import { In } from '#components/ui/moment.tsx'
import { scheduleWords } from '#lib/suites/schedule-words.ts'

/** Says in a few words when the suite runs next. */
export const NextRun = ({ suite }: { suite: Pick<Suite, 'schedule' | 'paused' | 'nextRunAt'> }) => {
  if (!suite.schedule) return <span className="text-ink-2">by hand</span>
  if (suite.paused || !suite.nextRunAt) return <span className="text-warn">paused</span>
  return (
    <span className="inline-grid">
      <In at={suite.nextRunAt} />
      <span className="cap">{scheduleWords(suite.schedule)}</span>
    </span>
  )
}
