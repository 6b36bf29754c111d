import type { Leaderboard } from '@wrkbench/contracts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { sayDate } from '#lib/board/date-scale.ts'
import type { BoardParams } from './filters.tsx'

type NoRowsProps = { board: Leaderboard; setParams: (change: Partial<BoardParams>) => void }

const isFirstYearOnly = ({ choices }: Leaderboard): boolean => choices.yearOnly.includes(0)

/**
 * Instead of a ranking without servers: the filters leave none, the moment is before the first results, or the address names
 * what has none.
 */
export const NoRows = ({ board, setParams }: NoRowsProps) =>
  board.rows.length > 0 ? (
    <Notice
      title="No server matches these filters"
      actions={<Button onClick={() => setParams({ framework: [], language: [], class: [] })}>Show all servers</Button>}
    />
  ) : board.choices.dates.length > 0 ? (
    <Notice
      title={`Nothing was measured by ${sayDate(board.at, false)}`}
      actions={<Button onClick={() => setParams({ at: null })}>Show the latest results</Button>}
    >
      <p>The first results of this choice are of {sayDate(board.choices.dates[0] ?? '', isFirstYearOnly(board))}.</p>
    </Notice>
  ) : (
    <Notice
      title="There are no results for this choice"
      actions={
        <Button onClick={() => setParams({ scenario: null, environment: null, profile: null, at: null })}>
          Show the latest results
        </Button>
      }
    >
      <p>
        Nothing was measured with this scenario, environment and load, or it belongs to another project, or pull
        requests alone handed it in: their results are compared in their reports and not ranked.
      </p>
    </Notice>
  )
