import type { ComparedGroup, Comparison } from '@wrkbench/contracts'
import { comparedNames, comparisonTable, latencyTable, ratioRows, verdictWord } from '@wrkbench/tables'
import { describe, expect, it } from 'vitest'
import { prepareLatency } from '#components/charts/prepare/latency-curves.ts'
import { comparisonMarkdown } from '#lib/compare/markdown.ts'
import { cellsOf, comparisonTitle, isOther } from '#lib/compare/names.ts'
import { sayNoDifference } from '#lib/compare/no-difference.ts'
import { foldRatios, ratioScale, withoutSharedStart } from '#lib/compare/ratios.ts'
import { selectorOf } from '#lib/compare/selector.ts'
import { saySelector, without } from '#lib/compare/sides.ts'
import { group, latency, pair, source } from '../../../test/support/comparison.ts'

const valuesOf = (compared: Comparison) =>
  comparisonTable(compared).groups.flatMap(({ rows }) => rows.map((row) => row.map(({ value }) => value)))

describe('latencies that nobody measured', () => {
  const flags = [{ id: 'computed-latencies' as const, evidence: '' }]
  const groups = [group('0', 0, 'gin', 1), { ...group('1', 1, 'chi', 1), flags }]
  const told = [expect.stringMatching(/^Latencies partly computed: chi\. /)]
  const computed = (notes: readonly string[]) => notes.filter((note) => note.includes('computed'))

  it('are named above every table of them', () => {
    expect(computed(latencyTable(source({ groups })).notes)).toEqual(told)
    expect(computed(comparisonTable(source({ groups, metric: 'latencyP99Us' })).notes)).toEqual(told)
    expect(computed(comparisonTable(source({ groups })).notes)).toEqual([])
  })
})

describe('the ends of intervals', () => {
  const figure = { median: 100, interval: { low: 98, high: 103, method: 'exact' }, values: [100] }
  const known = { ...group('0', 0, 'gin', 100), figure, latencyIntervals: { p99: { low: 3_900, high: 4_150 } } }
  const held = { ...group('1', 1, 'chi', 100), figure, lowerBound: true }
  const cellsOf = ({ columns, groups }: ReturnType<typeof latencyTable>) =>
    groups.flatMap(({ rows }) => rows.map((row) => Object.fromEntries(columns.map(({ id }, i) => [id, row[i]]))))

  it('stand in the files beside each percentile, and after it for people', () => {
    const [first, second] = cellsOf(latencyTable(source({ groups: [known, held] })))
    expect([first?.p99?.text, second?.p99?.text]).toEqual(['4.0 ±\u00a00.2', '4'])
    expect([first?.p99Low?.value, first?.p99High?.value, second?.p99Low?.value]).toEqual([3_900, 4_150, null])
  })

  it('stand beside both figures of a pair, unless one is a lower bound', () => {
    const [row] = cellsOf(comparisonTable(source({ groups: [known, held] })))
    expect([row?.aLow, row?.aHigh, row?.bLow].map((cell) => cell?.value)).toEqual([98, 103, null])
  })
})

describe('cells', () => {
  it('put the sides of a server next to each other, in the order of the answer', () => {
    const groups = [group('0', 0, 'gin', 1), group('1', 0, 'chi', 1), group('2', 1, 'chi', 1), group('3', 1, 'gin', 1)]
    const [cell] = cellsOf(source({ groups }))
    expect(cell?.groups.map(({ id }) => id)).toEqual(['0', '3', '1', '2'])
  })

  it('begin with the fastest of the servers that all sides have, but keep servers in the order in which they were asked for', () => {
    const idsOf = (groups: ComparedGroup[]) => cellsOf(source({ groups }))[0]?.groups.map(({ id }) => id)
    const ranked = (of: ComparedGroup, rank: number | null) => ({ ...of, rank })
    const [gin, chi, axum] = ['gin', 'chi', 'axum'].map((name, at) => group(String(at), 0, name, 1))
    const older = group('3', 1, 'chi', 1)
    if (!gin || !chi || !axum) throw new Error('three groups')
    expect(idsOf([ranked(gin, null), ranked(chi, 3), ranked(axum, 2), ranked(older, 1)])).toEqual(['1', '3', '2', '0'])
    expect(idsOf([ranked(gin, 2), { ...ranked(axum, 1), side: 1 }])).toEqual(['0', '2'])
  })
})

describe('pairs', () => {
  it('without a relevant difference are folded where there are many', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ pair: { verdict: at === 0 ? 'faster' : 'same' } }))
    expect(foldRatios(rows(12)).folded).toEqual([])
    expect(foldRatios(rows(13))).toMatchObject({ shown: [{ pair: { verdict: 'faster' } }], folded: { length: 12 } })
  })

  it('name a server once', () => {
    expect(withoutSharedStart('Echo, 26 Nov 2026', 'Echo, 19 Nov 2026')).toBe('19 Nov 2026')
    expect(withoutSharedStart('Echo', 'Echoes')).toBe('Echoes')
    expect(withoutSharedStart('Gin', 'Echo, 19 Nov 2026')).toBe('Echo, 19 Nov 2026')
  })
})

describe('names', () => {
  it('tell the sides of one server apart, and nothing more', () => {
    expect([...comparedNames(source()).values()]).toEqual(['gin, 2026-01-02', 'gin, 2025-01-01'])
    const two = source({ groups: [group('0', 0, 'gin', 1), group('1', 1, 'chi', 1)] })
    expect([...comparedNames(two).values()]).toEqual(['gin', 'chi'])
    const once = source({ groups: [group('0', 0, 'gin', 1), group('1', 0, 'gin', 1)] })
    expect([...comparedNames(once).values()]).toEqual(['gin', 'gin'])
  })

  it('leave out the end that all sides share', () => {
    const sides = (...asked: [selector: string, label: string][]) => {
      const labelled = source({ sides: asked.map(([selector, label]) => ({ selector, label, groups: 1 })) })
      return [...comparedNames(labelled, (_, side) => side).values()]
    }
    const [lab, old]: [[string, string], [string, string]] = [
      ['environment:lab', 'lab'],
      ['date:2026-01-02,environment:lab', '2026-01-02, lab'],
    ]
    expect(sides(lab, old)).toEqual(['newest', '2026-01-02'])
    expect(sides(['server:gin,environment:lab', 'gin, lab'], ['job:12,environment:lab', 'job 12, lab'])).toEqual([
      'newest',
      'job 12',
    ])
    expect(sides(lab, ['environment:other lab', 'other lab'])).toEqual(['lab', 'other lab'])
    // the newest results until that day are not the newest
    expect(sides(['date:2026-01-02', '2026-01-02'], ['job:12,date:2026-01-02', 'job 12, 2026-01-02'])).toEqual([
      '2026-01-02',
      'job 12',
    ])
  })

  it('the first side of a server is solid, the others are not', () => {
    const { groups } = source()
    expect(groups.map((one) => isOther(one, groups))).toEqual([false, true])
    expect(cellsOf(source()).map((cell) => [cell.scenario, cell.groups.length])).toEqual([['JSON', 2]])
  })
})

describe('sayNoDifference', () => {
  const versioned = (id: string, side: number, name: string, frameworkVersion: string | null) => ({
    ...group(id, side, name, 100),
    frameworkVersion,
  })

  it('claims no more than is known', () => {
    const same = [versioned('0', 0, 'gin', '1.10'), versioned('1', 1, 'gin', '1.10')]
    expect(sayNoDifference(source({ groups: same }))).toBe(
      'Nothing that is known: hardware, versions and method are the same on all sides.',
    )
    expect(sayNoDifference(source({ pairs: [pair({ sameHardware: null })] }))).toBe(
      'Nothing that is known: method is the same on all sides, but not all results say their hardware and versions.',
    )
  })

  it('says nothing about the versions of different servers', () => {
    const two = [versioned('0', 0, 'gin', '1.10'), versioned('1', 1, 'chi', '5.2')]
    expect(sayNoDifference(source({ groups: two }))).toBe(
      'Nothing that is known: hardware and method are the same on all sides.',
    )
  })
})

describe('results of several environments', () => {
  const at = (id: string, side: number, name: string, place: string) => {
    const one = group(id, side, name, 100)
    return { ...one, series: { ...one.series, environment: { id: place, name: place } } }
  }
  const groups = [at('0', 0, 'gin', 'lab'), at('1', 1, 'chi', 'lab'), at('2', 0, 'gin', 'ci'), at('3', 1, 'chi', 'ci')]

  it('stand apart, each under the name of its own', () => {
    const apart = source({ groups, pairs: [pair(), pair({ a: '2', b: '3' })] })
    expect(cellsOf(apart).map(({ environment, groups: own }) => [environment, own.length])).toEqual([
      ['lab', 2],
      ['ci', 2],
    ])
    expect(ratioRows(apart).map(({ place }) => place)).toEqual(['lab', 'ci'])
    expect(comparisonMarkdown(apart, '')).toContain('| JSON, ci |')
    expect(valuesOf(apart)[1]?.slice(0, 4)).toEqual(['JSON', expect.any(String), 'ci', 'gin'])
  })

  it('stand beside each other where they are what is compared', () => {
    const beside = source({ groups, pairs: [pair({ a: '0', b: '3' })] })
    expect(cellsOf(beside).map(({ environment, groups: own }) => [environment, own.length])).toEqual([[null, 4]])
    expect(ratioRows(beside)[0]?.place).toBe('lab against ci')
  })
})

describe('ratios', () => {
  it('are told with both figures', () => {
    expect(ratioRows(source())[0]).toMatchObject({
      a: 'gin, 2026-01-02',
      aFigure: '190\u00a0k',
      b: 'gin, 2025-01-01',
      bFigure: '100\u00a0k',
      ratio: '1.90',
      interval: '1.80 to 2.02',
      scenario: 'JSON',
    })
    expect(ratioRows(source({ pairs: [pair({ ratio: null, interval: null })] }))[0]).toMatchObject({
      ratio: '–',
      interval: '–',
    })
  })

  it('lie on a symmetric logarithmic axis that holds every interval', () => {
    const { place, ticks } = ratioScale(source())
    expect(place(1)).toBe(0.5)
    expect(place(2) - 0.5).toBeCloseTo(0.5 - place(0.5), 9)
    expect(place(2.02)).toBeLessThan(1)
    expect(ticks).toEqual([0.5, 1, 2])
    expect(ratioScale(source({ pairs: [pair({ ratio: 1.01, interval: null })] })).ticks).toEqual([0.8, 1, 1.25])
    expect(ratioScale(source({ pairs: [pair({ interval: { low: 0.001, high: 900 } })] })).place(900)).toBe(1)
  })

  it('have room for every ratio, with as many ticks as can be read', () => {
    const wide = (ratio: number) => ratioScale(source({ pairs: [pair({ ratio, interval: null })] }))
    expect(wide(168).place(168)).toBeLessThan(1)
    expect(wide(168).place(26)).toBeLessThan(wide(168).place(168))
    expect(wide(168).ticks).toEqual([0.01, 0.1, 1, 10, 100])
    expect(wide(60).ticks).toEqual([0.02, 0.1, 0.5, 1, 2, 10, 50])
    expect(wide(150_379_399).ticks).toEqual([1e-5, 1, 1e5])
    expect(wide(1 / 15).ticks).toEqual([0.1, 0.2, 0.5, 1, 2, 5, 10])
  })

  it('call less memory better, not faster', () => {
    expect(verdictWord(source({ metric: 'serverPeakRssBytes' }), 'faster')).toBe('▲ better')
    expect(verdictWord(source(), 'slower')).toBe('▼ slower')
  })

  it('are exported with exact values, and told to people with both figures, the interval and what differs', () => {
    expect(valuesOf(source())[0]?.slice(3)).toEqual([
      ...['gin, 2026-01-02', '2026-01-02T00:00:00.000Z', 190_000, null, null, 'no', null, 1],
      ...['gin, 2025-01-01', '2026-01-02T00:00:00.000Z', 100_000, null, null, 'no', null, 1],
      ...[1.9, null, 1.8, 2.02, 0.001, 'faster', 'exact'],
    ])
    const { columns, groups: parts, notes } = comparisonTable(source())
    const shown = columns.flatMap(({ head }, i) => (head ? [parts[0]?.rows[0]?.[i]?.text] : []))
    expect(shown).toEqual([
      ...['JSON', 'gin, 2026-01-02', '190\u00a0k', 'gin, 2025-01-01', '100\u00a0k', '1.90 (1.80 to 2.02)', '▲ faster'],
    ])
    expect(notes).toEqual(['Gin is 1.9× Express.', 'Version of gin: 1.10 against unknown.'])
  })

  it('are Markdown with the sentences and what differs before the table', () => {
    const text = comparisonMarkdown(source(), 'http://x/compare')
    expect(text.indexOf('Gin is 1.9×')).toBeLessThan(text.indexOf('Version of gin: 1.10 against unknown'))
    expect(text.indexOf('Version of gin')).toBeLessThan(text.indexOf('| Scenario |'))
    expect(text).toContain('| 1.90 | 1.80 to 2.02 | ▲ faster |')
  })
})

describe('sides', () => {
  it('are said in the words of the API', () => {
    const parts = { server: 'a, b%', environment: 'lab', when: 'date', value: ' 2026-01-02 ' } as const
    expect(selectorOf(parts)).toBe('server:a%2C b%25,environment:lab,date:2026-01-02')
    expect(saySelector(selectorOf(parts) ?? '')).toBe('a, b%, lab, 2 Jan 2026')
    expect(saySelector('server:go/gin,job:12')).toBe('go/gin, job 12')
    expect(saySelector('environment:lab,date:2026-01-02T10:20:30.999Z')).toBe('lab, 2 Jan 2026, 10:20 UTC')
    expect(selectorOf({ server: '', environment: '', when: 'job', value: ' ' })).toBeNull()
  })

  it('make way: the next one is what the others are held against', () => {
    expect(without(['x', 'y', 'z'], 0)).toEqual({ a: 'y', b: ['z'] })
    expect(without(['x'], 0)).toEqual({ a: null, b: [] })
  })
})

describe('prepareLatency', () => {
  const line = { id: '0', name: 'gin', colour: 'red', other: false, latency }

  it('leaves out what is not known and labels the end', () => {
    const picture = prepareLatency([line], { width: 600, height: 300 })
    expect(picture?.lines[0]?.points).toHaveLength(6)
    expect(picture?.labels[0]?.text).toBe('gin')
    expect(picture?.yTicks.map(({ text }) => text)[0]).toBe('0.5')
  })

  it('tells lines of one colour apart by their strokes, on the curve and beside its name', () => {
    const lines = ['red', 'blue', 'red', 'red'].map((colour, id) => ({ ...line, id: String(id), colour }))
    const picture = prepareLatency(lines, { width: 600, height: 300 })
    const dashes = picture?.lines.map(({ dash }) => dash) ?? []
    expect(dashes.slice(0, 2)).toEqual([undefined, undefined])
    expect(new Set([dashes[0], dashes[2], dashes[3]]).size).toBe(3)
    expect(picture?.labels.map(({ dash }) => dash)).toEqual(dashes)
  })

  it('is nothing without two percentiles', () => {
    const none = { p50: 5, p75: null, p90: null, p95: null, p99: null, p999: null, max: null }
    expect(prepareLatency([{ ...line, latency: none }], { width: 600, height: 300 })).toBeNull()
  })
})

describe('comparisonTitle', () => {
  const titled = (...labels: string[]) =>
    comparisonTitle({ sides: labels.map((label) => ({ selector: label, label, groups: 1 })) })

  it('says once what all sides share', () => {
    expect(titled('Gin, lab', 'Express, lab')).toBe('Gin against Express, lab')
    expect(titled('Gin, lab', 'Gin, ci')).toBe('Gin, lab against Gin, ci')
    const place = 'Comparison, iMac M1, 2021'
    expect(titled(`Vapor, ${place}`, `Node.js http, clustered, ${place}`)).toBe(
      `Vapor against Node.js http, clustered, ${place}`,
    )
    expect(titled('Gin', 'Express')).toBe('Gin against Express')
    expect(titled('A, lab', 'B, lab', 'C, lab', 'D, lab')).toBe('A and 3 others, lab')
  })
})
