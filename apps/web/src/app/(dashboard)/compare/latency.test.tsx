import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { group, source } from '../../../../test/support/comparison.ts'
import { Latency } from './latency.tsx'

const flags = [{ id: 'foreign-cpu' as const, evidence: '12 % of a core' }]
const doubted = {
  ...group('1', 1, 'chi', 1),
  flags,
  rank: null,
  note: 'every round in doubt: CPU taken by other processes',
}

const rowsOf = (html: string): string[] => html.split('</tr>')

describe('latencies of rounds in doubt', () => {
  it('are marked, in the curves and in the table, and no others', () => {
    const html = renderToStaticMarkup(
      <Latency
        source={source({ groups: [group('0', 0, 'gin', 1), doubted] })}
        asked={{ a: 'server:gin', b: ['server:chi'] }}
      />,
    )
    const [, gin, chi] = rowsOf(html)
    expect(gin).not.toContain('in doubt')
    expect(chi).toContain('in doubt')
    expect(html).toMatch(/aria-label="Latency by percentile of [^"]*chi, in doubt"/)
  })

  it('are not marked for rounds that only were left out', () => {
    const ranked = { ...group('1', 1, 'chi', 1), flags }
    const html = renderToStaticMarkup(
      <Latency source={source({ groups: [ranked] })} asked={{ a: 'server:chi', b: [] }} />,
    )
    expect(html).not.toContain('in doubt')
  })
})
