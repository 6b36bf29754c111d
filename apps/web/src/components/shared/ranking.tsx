'use client'
import { type Leaderboard, metricCatalogue, midSentence } from '@wrkbench/contracts'
import { type BoardFilter, boardOf, filterRows } from '@wrkbench/tables'
import { MiniTable } from '#components/figures/mini-table.tsx'
import { UnrankedKeys } from '#components/figures/unranked-keys.tsx'

type SharedRankingProps = {
  source: Leaderboard
  filter: BoardFilter
}

export const SharedRanking = ({ source, filter }: SharedRankingProps) => {
  const board = boardOf(source, filterRows(source.rows, filter), [])
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
