import { type ComparedPair, type Comparison, completeProfile } from '@wrkbench/contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Ratios } from '#components/figures/ratios.tsx'

const why = 'every round of one side was flagged: the load generator was at its limit'
const group = (id: string) => ({
  id,
  side: Number(id),
  measuredAt: '2026-01-02T00:00:00.000Z',
  series: {
    seriesId: id,
    subject: { name: id, displayName: `server ${id}`, serverId: null, framework: null, colour: 0, language: null },
    scenario: { id: 'json', displayName: 'JSON' },
    environment: { id: 'e', name: 'lab' },
    profile: { id: '1', profile: completeProfile({ generator: 'wrk', connections: 10, durationSeconds: 5 }) },
  },
  figure: { median: 100, interval: null, values: [100] },
})
const pair = (b: string, more: Partial<ComparedPair>): ComparedPair => ({
  a: '0',
  b,
  ratio: null,
  interval: null,
  p: null,
  verdict: 'inconclusive',
  moreRounds: null,
  method: `no verdict: ${why}`,
  bound: null,
  sameHardware: true,
  sameMethod: true,
  ...more,
})
const source = (...pairs: ComparedPair[]) =>
  ({
    metric: 'successesPerSecond',
    threshold: 0.03,
    sentences: [],
    sides: ['0', '1', '2', '3'].map((label) => ({ selector: `server:${label}`, label, groups: 1 })),
    groups: ['0', '1', '2', '3'].map(group),
    pairs,
  }) as unknown as Comparison
const textOf = (compared: Comparison) =>
  renderToStaticMarkup(<Ratios source={compared} />)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')

it('says a reason that several pairs share once, below the table', () => {
  const text = textOf(source(pair('1', {}), pair('2', {}), pair('3', { moreRounds: 4 })))
  expect(text.match(/inconclusive note 1/g)).toHaveLength(2)
  expect(text).toContain('inconclusive about 4 more rounds')
  expect(text.split(why)).toHaveLength(2)
  expect(text).toContain(`Note 1, no verdict: ${why}.`)
})

it('says it in the row that alone has it', () => {
  const text = textOf(source(pair('1', {}), pair('3', { moreRounds: 4 })))
  expect(text).toContain(`inconclusive ${why}`)
  expect(text).not.toContain('Note')
})
