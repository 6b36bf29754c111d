import type { RawOutput } from '../load-generator.ts'
import { unixLines } from '../parse/line-ends.ts'
import { lastWrittenLine } from '../parse/lines.ts'
import { noResult } from '../parse/no-result.ts'

export const csvName = 'percentiles.csv'

/** Milliseconds with three decimals (so exact µs) by percentage served, 0 to 100. */
export type ServedWithin = ReadonlyMap<number, number>

/** Reads the file of `-e`. Returns null if there is none; ends with `no-result` if it is incomplete. */
export const percentilesCsv = (files: RawOutput['files']): ServedWithin | null => {
  const content = files.find(({ name }) => name === csvName)?.content
  if (content === undefined) return null
  const text = unixLines(content)
  const lines = text.split('\n')
  const rows = lines.slice(1).flatMap((line) => {
    const match = /^(\d+),(\d+\.\d{3})$/.exec(line)
    return match ? [[Number(match[1]), Number(match[2])] as const] : []
  })
  const whole = lines[0] === 'Percentage served,Time in ms' && rows.length === 101 && rows.every(([p], i) => p === i)
  return whole ? new Map(rows) : noResult(`${csvName} of ab is damaged or cut off`, lastWrittenLine(text))
}
