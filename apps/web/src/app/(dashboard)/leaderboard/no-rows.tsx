import type { Leaderboard } from '@wrkbench/contracts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { BoardParams } from './filters.tsx'

type NoRowsProps = { board: Leaderboard; setParams: (change: Partial<BoardParams>) => void }

/** Instead of a ranking without servers: the filters leave none, or the address names what has no results. */
export const NoRows = ({ board, setParams }: NoRowsProps) =>
  board.rows.length > 0 ? (
    <Notice
      title="No server matches these filters"
      actions={<Button onClick={() => setParams({ language: [], class: [] })}>Show all servers</Button>}
    />
  ) : (
    <Notice
      title="There are no results for this choice"
      actions={
        <Button onClick={() => setParams({ scenario: null, environment: null, profile: null, at: null })}>
          Show the latest results
        </Button>
      }
    >
      <p>Nothing was measured with this scenario, environment and load, or it belongs to another project.</p>
    </Notice>
  )
