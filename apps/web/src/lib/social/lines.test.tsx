import type { Trend, Trends } from '@wrkbench/contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SocialLines } from '#lib/social/lines.tsx'

const names = ['ledger', 'checkout', 'notifications', 'search', 'recommendations', 'payments']
const day = 86_400
const trend = (name: string, index: number): Trend => ({
  seriesId: String(index),
  scenario: { id: 'json', displayName: 'JSON' },
  environment: { id: 'e', name: 'lab' },
  subject: { name, displayName: name, serverId: null, framework: null, colour: index, language: null },
  profile: { id: '1', profile: {} as Trend['profile']['profile'] },
  total: 2,
  complete: true,
  at: [0, day],
  value: [1000 + index, 1000 + index],
  low: [999, 999],
  high: [1100, 1100],
  rounds: [5, 5],
  result: [1, 2],
  doubted: [],
  bounds: [],
  yearOnly: [],
  breaks: [],
  changes: [],
})

it('writes the names of lines that end close together beside each other, not over each other', () => {
  const trends: Trends = {
    metric: 'successesPerSecond',
    from: null,
    to: null,
    series: names.map(trend),
    annotations: [],
  }
  const html = renderToStaticMarkup(<SocialLines trends={trends} scale="linear" />)
  const tops = names.map((name) => Number(html.match(new RegExp(`top:([\\d.]+)px[^>]*>${name}<`))?.[1]))
  const sorted = tops.toSorted((a, b) => a - b)
  const gaps = sorted.slice(1).map((top, index) => top - (sorted[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(24)
})
