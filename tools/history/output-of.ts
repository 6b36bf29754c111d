import type { ParserId } from '@wrkbench/contracts'
import type { HistoryRow } from './history.ts'
import { type AbFigures, abOutput } from './outputs/ab.ts'
import { type BombardierFigures, bombardierOutput } from './outputs/bombardier.ts'
import { type WrkFigures, wrkOutput } from './outputs/wrk.ts'

/** Recreates what the load generator printed from its figures; null if the source shows only a table. */
export const outputOf = (generator: ParserId, { output, load = {} }: HistoryRow): string | null => {
  if (output === undefined) return null
  if (generator === 'bombardier') return bombardierOutput(output as BombardierFigures, load)
  if (generator === 'ab') return abOutput(output as AbFigures, load)
  if (generator === 'wrk') return wrkOutput(output as WrkFigures, load)
  throw new Error(`the output of ${generator} cannot be made again`)
}
