import type { ReportComparison, ReportFlag, ReportVerdict } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { markerOf, toMarkdown } from './to-markdown.ts'

const comparison = (more: Partial<ReportComparison>): ReportComparison => ({
  seriesId: '1',
  subject: 'our-api',
  scenario: 'home',
  metric: 'successesPerSecond',
  threshold: 0.03,
  rounds: 10,
  baselineRounds: 10,
  median: 50_000,
  baselineMedian: 50_000,
  ratio: 1,
  interval: { low: 0.99, high: 1.01 },
  verdict: 'same',
  ...more,
})
const loss = comparison({ median: 47_500, ratio: 0.95, interval: { low: 0.94, high: 0.961 }, verdict: 'worse' })
const verdict = (more: Partial<ReportVerdict>): ReportVerdict => ({
  id: 'r',
  url: 'http://bench/leaderboard?scenario=home',
  project: 'default',
  environment: 'ci',
  commit: null,
  branch: null,
  pullRequest: null,
  author: null,
  createdAt: '2026-01-01T00:00:00Z',
  baseline: { branch: 'main', last: 10 },
  threshold: 0.03,
  verdict: 'same',
  withoutBaseline: [],
  flags: [],
  comparisons: [comparison({})],
  ...more,
})

describe('what a pull request is told', () => {
  it('is one line where nothing changed', () => {
    expect(toMarkdown(verdict({ comparisons: [comparison({}), comparison({ verdict: 'inconclusive' })] }))).toBe(
      '**wrkbench** · ci: no change found (1 without a difference that counts, 1 inconclusive, against branch main, last 10; differences from 3.0 % count). [Report](http://bench/leaderboard?scenario=home)',
    )
  })

  it('says so where there was nothing to compare with', () => {
    const withoutBaseline = [{ seriesId: '1', subject: 'a', scenario: 'b', rounds: 3 }]
    expect(toMarkdown(verdict({ verdict: 'no-baseline', comparisons: [], withoutBaseline }))).toContain(
      'nothing to compare with yet (1 series without a baseline',
    )
  })

  it('says where the load generator has another version than in the baseline, whatever the verdict', () => {
    const generatorVersions = { before: ['4.1.0'], now: ['4.2.0'] }
    const other = comparison({ generatorVersions })
    const said = 'also changed: load generator 4.2.0, before 4.1.0: our-api on home'
    expect(toMarkdown(verdict({ comparisons: [other, { ...other, metric: 'latencyP99Us' }] }))).toContain(`${said}, ag`)
    expect(toMarkdown(verdict({ comparisons: [{ ...loss, generatorVersions }] }))).toContain(`1 worse, ${said}\n`)
    const second = { ...other, seriesId: '2', scenario: 'cart' }
    expect(toMarkdown(verdict({ comparisons: [other, second] }))).toContain(`${said} and 1 more`)
    expect(toMarkdown(verdict({}))).not.toContain('changed:')
  })

  it('names what is in doubt, and no mere notes; nothing where the instance does not tell', () => {
    const of = { results: 2, subject: 'our-api', scenario: 'home', evidence: 'less in flight than were to be' }
    const flags: ReportFlag[] = [
      { ...of, id: 'littles-law' },
      { ...of, id: 'not-steady' },
    ]
    expect(toMarkdown(verdict({ flags }))).toContain(
      'no change found (1 without a difference that counts, in doubt: littles-law (2 results), against',
    )
    const { flags: _, ...older } = verdict({})
    expect(toMarkdown(older as ReportVerdict)).not.toContain('doubt')
  })

  it('is a table of what changed, losses first, and only of that', () => {
    const gain = comparison({ subject: 'quick', ratio: 1.1, interval: { low: 1.08, high: 1.12 }, verdict: 'better' })
    const text = toMarkdown(verdict({ comparisons: [comparison({ subject: 'calm' }), gain, loss] }))
    expect(text.split('\n')).toEqual([
      '**wrkbench** · ci: 1 worse, 1 better, 1 without a difference that counts',
      '',
      '| Subject | Scenario | Metric | Before | Now | Change (95 %) | Rounds | |',
      '|---|---|---|---:|---:|---:|---:|---|',
      '| our-api | home | req/s | 50.0 k | 47.5 k | -5.0 % (-6.0 to -3.9) | 10 against 10 | **worse** |',
      '| quick | home | req/s | 50.0 k | 50.0 k | +10.0 % (+8.0 to +12.0) | 10 against 10 | better |',
      '',
      expect.stringContaining('Medians against branch main, last 10'),
    ])
  })

  it('lets no name become a link, a tag, a call or another column', () => {
    const text = toMarkdown(verdict({ comparisons: [{ ...loss, subject: '@all | <img src=x> [a](b)\n# c' }] }))
    expect(text).toContain('| &#64;all \\| &lt;img src=x&gt; \\[a\\](b) \\# c | home |')
  })

  it('stays bounded', () => {
    const text = toMarkdown(verdict({ comparisons: Array.from({ length: 2000 }, () => loss) }))
    expect(text).toContain('1900 more rows in the report.')
    expect(text.length).toBeLessThan(20_000)
  })
})

it('a marker cannot be ended by the name it holds', () => {
  expect(markerOf('default/ci --> <b>')).toBe('<!-- wrkbench:default/ci --_ _b_ -->')
})
