'use client'
import { type Leaderboard, metricCatalogue, midSentence } from '@wrkbench/contracts'
import { boardOf } from '@wrkbench/tables'
import { MiniTable } from '#components/figures/mini-table.tsx'
import { UnrankedKeys } from '#components/figures/unranked-keys.tsx'

export const SharedRanking = ({ source }: { source: Leaderboard }) => {
  const board = boardOf(source, source.rows, [])
  const has = (kind: string) => board.rows.some((row) => row.kind === kind)
  return (
    <>
      <MiniTable
        board={board}
        metric={source.metric}
        caption={`Servers by ${midSentence(metricCatalogue[source.metric].label)}`}
      />
      {(has('flagged') || has('open')) && (
        <div className="keys fig cap">
          <UnrankedKeys flagged={has('flagged')} open={has('open')} />
        </div>
      )}
    </>
  )
}
