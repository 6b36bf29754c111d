'use client'
import { type Leaderboard, metricCatalogue } from '@wrkbench/contracts'
import { boardOf, filterRows } from '@wrkbench/tables'
import { MiniTable } from '#components/figures/mini-table.tsx'

type SharedRankingProps = {
  source: Leaderboard
  languages: readonly string[]
  classifications: readonly string[]
}

export const SharedRanking = ({ source, languages, classifications }: SharedRankingProps) => (
  <MiniTable
    board={boardOf(source, filterRows(source.rows, { languages, classifications }), [])}
    metric={source.metric}
    caption={`Servers by ${metricCatalogue[source.metric].label.toLowerCase()}`}
  />
)
