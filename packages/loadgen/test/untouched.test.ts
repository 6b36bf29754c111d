import { type Metrics, parserIds } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { parserOf } from '../src/index.ts'
import { metricLeaves } from '../src/parse/result.ts'
import { type Golden, goldens } from './golden.ts'

const read = (id: Golden['tool'], stdout: string, { output, profile }: Golden) =>
  parserOf(id).parse({ ...output, stdout }, profile)

/** Figures that are neither missing nor equal to those of the whole output, within the relative error `within`. */
const changed = (whole: Metrics, metrics: Metrics, within: number): string[] => {
  const known = new Map(metricLeaves(whole).map(({ path, value }) => [path, value]))
  return metricLeaves(metrics).flatMap(({ path, value }) => {
    const before = known.get(path) ?? null
    const isSame = value === null || (before !== null && Math.abs(value - before) <= within * before)
    return isSame ? [] : [`${path}: ${before} → ${value}`]
  })
}

/**
 * Outputs that hold a result, with their lines. wrk's text is rounded, while the report of its script below it is
 * exact.
 */
const whole = (id: Golden['tool']) =>
  goldens(id).flatMap((golden) => {
    const { stdout } = golden.output
    const outcome = read(id, stdout, golden)
    return outcome.kind === 'result' ? [{ golden, lines: stdout.split(/(?<=\n)/), metrics: outcome.metrics }] : []
  })
const roundedBy = (id: Golden['tool']): number => (id === 'wrk' ? 0.02 : 0)

describe.each(parserIds)('an output of %s', (id) => {
  it('that breaks off behind any of its lines has the figures of the whole one or none', () => {
    for (const { golden, lines, metrics } of whole(id)) {
      // the text of wrk alone has computed samples, which the report of its script lacks
      if (golden.name === 'slow-few') continue
      for (let kept = 0; kept < lines.length; kept++) {
        const outcome = read(id, lines.slice(0, kept).join(''), golden)
        const differ = outcome.kind === 'result' ? changed(metrics, outcome.metrics, roundedBy(id)) : []
        expect(differ, `${golden.name}, ${kept} of ${lines.length} lines`).toEqual([])
      }
    }
  })

  it.each(['', 'a note of mine, 12 of 34', '  17 (42)', 'warning: 99.9% of 3.00ms'])(
    'with a line of somebody else between any two of its own has its figures or none: %j',
    (line) => {
      for (const { golden, lines, metrics } of whole(id)) {
        for (let at = 0; at <= lines.length; at++) {
          const stdout = [...lines.slice(0, at), `${line}\n`, ...lines.slice(at)].join('')
          const outcome = read(id, stdout, golden)
          const differ = outcome.kind === 'result' ? changed(metrics, outcome.metrics, 0) : []
          expect(differ, `${golden.name}, line ${at + 1}`).toEqual([])
        }
      }
    },
  )
})
