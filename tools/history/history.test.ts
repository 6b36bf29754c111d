import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { History, HistoryRow } from './history.ts'
import { readHistories } from './read-histories.ts'
import { toReports } from './to-reports.ts'

const root = path.resolve(import.meta.dirname, '../..')
const histories = readHistories(root)
const byId = (id: string): History => histories.find((history) => history.id === id) as History

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
/** Counts texts that contain a digit: each is a figure of the source, except addresses. */
const figuresIn = (value: unknown): number =>
  textsIn(value).filter((text) => /\d/.test(text) && !text.includes('://')).length
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const totalsOf = ({ rows }: History) => ({
  rows: rows.length,
  withoutFigures: rows.filter(({ missing }) => missing !== undefined).length,
  tableFigures: sum(rows.map(({ figures }) => figuresIn(figures))),
  customFigures: sum(rows.map(({ custom = {} }) => figuresIn(custom))),
  outputs: rows.filter(({ output }) => output !== undefined).length,
  outputFigures: sum(rows.map(({ output }) => figuresIn(output))),
  loadFigures: sum(rows.map(({ load = {} }) => Object.values(load).filter((one) => typeof one === 'number').length)),
})

/** Totals as counted in the sources. */
const totals: Record<string, ReturnType<typeof totalsOf>> = {
  aspnet: {
    rows: 15,
    withoutFigures: 0,
    tableFigures: 15,
    customFigures: 19,
    outputs: 0,
    outputFigures: 0,
    loadFigures: 45,
  },
  'iris-dotnet-express': {
    rows: 12,
    withoutFigures: 2,
    tableFigures: 30,
    customFigures: 29,
    outputs: 10,
    outputFigures: 140,
    loadFigures: 20,
  },
  'rest-services': {
    rows: 5,
    withoutFigures: 0,
    tableFigures: 5,
    customFigures: 0,
    outputs: 5,
    outputFigures: 200,
    loadFigures: 10,
  },
  'node-go': {
    rows: 16,
    withoutFigures: 0,
    tableFigures: 16,
    customFigures: 0,
    outputs: 16,
    outputFigures: 208,
    loadFigures: 48,
  },
  'vapor-spring-node-gin': {
    rows: 32,
    withoutFigures: 0,
    tableFigures: 40,
    customFigures: 28,
    outputs: 0,
    outputFigures: 0,
    loadFigures: 96,
  },
}

describe('published figures', () => {
  it('are all there', () => {
    expect(Object.fromEntries(histories.map((history) => [history.id, totalsOf(history)]))).toEqual(totals)
  })

  it('are those of servers in the catalogue and of their scenarios, or of subjects with a name of their own', () => {
    const manifest = (file: string) => JSON.parse(readFileSync(path.join(root, 'servers', file), 'utf8'))
    const known = new Set<string>()
    for (const { subject, scenario } of histories.flatMap(({ rows }) => rows)) {
      if (!subject.includes('/') || scenario === 'simple-json20-static') continue
      expect(existsSync(path.join(root, 'servers/scenarios', `${scenario}.json`)), scenario).toBe(true)
      const scenarios: { id: string }[] = manifest(`${subject}/server.json`).scenarios
      expect(scenarios.map(({ id }) => id)).toContain(scenario)
      known.add(subject)
    }
    expect(known.size).toBe(23)
  })

  it('that are left out have a reason and are handed in by nobody', () => {
    const left = histories.flatMap(({ rows }) => rows).filter(({ figures }) => Object.values(figures).includes(null))
    expect(left).toHaveLength(2)
    for (const { missing, figures, custom = {} } of left) {
      expect(missing).toMatch(/no figures/)
      expect(new Set([...Object.values(figures), ...Object.values(custom)])).toEqual(new Set([null]))
    }
    const handedIn = histories.flatMap(toReports).flatMap(({ report }) => report.results)
    expect(handedIn).toHaveLength(sum(histories.map(({ rows }) => rows.length)) - 2)
  })

  it('say how sure they are', () => {
    const flags = (history: History) =>
      toReports(history).flatMap(({ report }) => report.results.map((one) => (one.flags ?? []).map(({ id }) => id)))
    expect(flags(byId('iris-dotnet-express')).flat()).toEqual([])
    const aspnet = flags(byId('aspnet'))
    expect(aspnet.filter((ids) => ids.includes('approximate'))).toHaveLength(3)
    expect(aspnet.filter((ids) => ids.includes('best-of-several') && ids.includes('date-uncertain'))).toHaveLength(15)
    const computed = flags(byId('vapor-spring-node-gin')).filter((ids) => ids.includes('computed-rate'))
    expect(computed).toHaveLength(24)
  })

  it('have one key for each report', () => {
    const keys = histories.flatMap(toReports).map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).toBe(7)
  })
})

describe('a row of a table', () => {
  it('that is given as about so much is handed in as a figure with a flag', () => {
    const row = byId('aspnet').rows.find(({ name }) => name.startsWith('Hammer')) as HistoryRow
    expect(row.figures).toEqual({ 'requestsPerSecond.mean': '~280,000' })
    const [first] = toReports(byId('aspnet')).flatMap(({ report }) => report.results)
    expect(first).toMatchObject({
      metrics: { requestsPerSecond: { mean: 280_000 } },
      flags: [
        { id: 'approximate', evidence: 'given as ~280,000' },
        { id: 'best-of-several' },
        { id: 'date-uncertain' },
      ],
    })
  })

  it('keeps the unit of a figure that has no place of its own', () => {
    const iris = toReports(byId('iris-dotnet-express')).flatMap(({ report }) => report.results)
    expect(iris.find(({ subject }) => subject === 'csharp/mvc')?.metrics).toEqual({
      custom: {
        throughput: { value: 18.19, unit: 'MB/s', better: 'higher' },
        timeToComplete: { value: 60, unit: 's', better: 'lower' },
        linesOfCode: { value: 86, unit: 'lines', better: 'lower' },
        memory: { value: 123, unit: 'MB, about', better: 'lower' },
      },
    })
  })
})
