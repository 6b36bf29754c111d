import type { Metrics, MissingReasons } from '@wrkbench/contracts'
import type { ParseOutcome } from '../load-generator.ts'
import { noResult } from './no-result.ts'

/** All figures of `Metrics` with their dotted paths, in the order of declaration. */
export const metricLeaves = (metrics: Metrics): { path: string; value: number | null }[] =>
  Object.entries(metrics).flatMap(([key, value]) =>
    value !== null && typeof value === 'object'
      ? Object.entries(value).map(([inner, leaf]) => ({ path: `${key}.${inner}`, value: leaf as number | null }))
      : [{ path: key, value }],
  )

/** The reason for a path: its own, else that of its group (`latency` for `latency.p95`). */
const reasonFor = (path: string, reasons: MissingReasons): string | undefined =>
  reasons[path] ?? reasons[path.slice(0, Math.max(0, path.indexOf('.')))]

/**
 * Completes a parse: gives every null a reason (by path, by group, else `otherwise`) and drops reasons of figures that
 * exist. Ends with `no-result` if a figure is not a finite number ≥ 0 or there are more successes than requests,
 * because such an output contradicts itself.
 */
export const result = (
  metrics: Metrics,
  { reasons, otherwise, version }: { reasons: MissingReasons; otherwise: string; version: string | null },
): ParseOutcome => {
  const missing: MissingReasons = {}
  const { requests, successes } = metrics
  if (requests !== null && successes !== null && successes > requests)
    noResult(`the output contradicts itself: ${successes} successes of ${requests} requests`)
  for (const { path, value } of metricLeaves(metrics)) {
    if (value === null) missing[path] = reasonFor(path, reasons) ?? otherwise
    else if (!Number.isFinite(value) || value < 0) noResult(`the output contradicts itself: ${path} is ${value}`)
  }
  return { kind: 'result', metrics, missing, version }
}
