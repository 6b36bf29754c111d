import { type Comparison, describeProfile, type Leaderboard, metricCatalogue, type Trends } from '@wrkbench/contracts'
import { boardOf, boardTitle } from '@wrkbench/tables'
import type { ReactNode } from 'react'
import { comparisonTitle } from '#lib/compare/names.ts'
import { boardBars, comparisonBars } from '#lib/picture/pictures.ts'
import { SocialBars } from '#lib/social/bars.tsx'
import { SocialLines } from '#lib/social/lines.tsx'

export type SocialCard = { title: string; note: string; children: ReactNode }

export const leaderboardCard = (board: Leaderboard): SocialCard => ({
  title: boardTitle(board),
  note: `${metricCatalogue[board.metric].label}, median ± 95 %${board.profile ? `, ${describeProfile(board.profile.profile)}` : ''}`,
  children: <SocialBars bars={boardBars(boardOf(board, board.rows, []))} />,
})

export const trendsCard = (trends: Trends, scale: 'linear' | 'log' = 'linear'): SocialCard => ({
  title: `${trends.series[0]?.scenario.displayName} over time`,
  note: `${metricCatalogue[trends.metric].label} on ${trends.series[0]?.environment.name}, band is the 95 % interval`,
  children: <SocialLines trends={trends} scale={scale} />,
})

export const comparisonCard = (source: Comparison): SocialCard => {
  const [first] = comparisonBars(source)
  return {
    title: comparisonTitle(source),
    note: source.sentences[0] ?? first?.head ?? '',
    children: <SocialBars bars={first?.bars ?? []} />,
  }
}
