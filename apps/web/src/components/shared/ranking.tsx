'use client'
import { type Leaderboard, metricCatalogue, midSentence } from '@wrkbench/contracts'
import { boardOf, filterRows } from '@wrkbench/tables'
import { MiniTable } from '#components/figures/mini-table.tsx'
import { UnrankedKeys } from '#components/figures/unranked-keys.tsx'

type SharedRankingProps = {
  source: Leaderboard
  languages: readonly string[]
  classifications: readonly string[]
}

export const SharedRanking = ({ source, languages, classifications }: SharedRankingProps) => {
  const board = boardOf(source, filterRows(source.rows, { languages, classifications }), [])
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
