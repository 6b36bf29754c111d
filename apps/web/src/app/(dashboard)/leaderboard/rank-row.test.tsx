import { boardOf, defaultColumns } from '@wrkbench/tables'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { leaderboard } from '../../../../test/support/leaderboards.ts'
import { Ranking } from './ranking.tsx'

const source = leaderboard(new URLSearchParams('scenario=json'))
const html = renderToStaticMarkup(
  <Ranking
    source={source}
    board={boardOf(source, source.rows, defaultColumns)}
    columns={defaultColumns}
    onMetric={() => {}}
  />,
)
const rowOf = (name: string): string => html.split('<tr').find((row) => row.includes(`>${name}<`)) ?? ''

describe('the ranking', () => {
  it('shows a tie as one rank and joins its rows', () => {
    expect(rowOf('Go net/http')).toContain('<span class="tie">tie</span>')
    expect(rowOf('Gin')).toMatch(/^ class="joined"/)
    expect(rowOf('Node.js http')).not.toContain('tie')
  })

  it('draws a flagged result hollow, without a rank, and says why', () => {
    const flagged = rowOf('Kestrel')
    expect(flagged).toContain('stroke-dasharray="4 3"')
    expect(flagged).toContain('<td class="rk">–</td>')
    expect(flagged).toContain('Not ranked: client-bound: the generator used 97 % of its CPU')
    expect(flagged).not.toContain('<b>')
  })

  it('keeps a missing server in the table with its reason, never with a number', () => {
    const missing = rowOf('HTTP.SYS')
    expect(missing).toContain('no result: cannot run on this host')
    expect(missing).not.toContain('<svg')
  })

  it('has the exact figure, its interval and its source in the tooltip', () => {
    expect(rowOf('Express')).toContain(
      'data-tip="Median of 5 rounds: 21,700\u00a0req/s\n95 % interval 21,290\u00a0req/s to 22,110\u00a0req/s (bootstrap)\nJob 182"',
    )
    expect(rowOf('Express')).toContain(
      'data-tip="Median: 2,890\u00a0µs\n95 % interval 2,887.11\u00a0µs to 2,892.89\u00a0µs\nJob 182"',
    )
  })

  it('splits CPU into user and kernel, as shares of the machine', () => {
    expect(html).toContain('of 12 CPUs')
    expect(rowOf('Go net/http')).toContain('39 % user, 31 % kernel')
  })
})
