import { noResult } from './no-result.ts'

export interface FoundLine {
  /** groups of the match, `groups[0]` being the first parenthesis */
  groups: string[]
  /** 1-based */
  line: number
}

/** Walks the lines of an output: terminals' carriage returns (progress bars) start a line of their own. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/)

/** No line of a report is longer; a pattern may take the square of a line's length to find out that it does not match. */
const longestLine = 1000

export const findAll = (lines: readonly string[], pattern: RegExp): FoundLine[] => {
  const found: FoundLine[] = []
  for (let index = 0; index < lines.length; index++) {
    const text = lines[index] ?? ''
    const match = text === '' || text.length > longestLine ? null : pattern.exec(text)
    if (match) found.push({ groups: match.slice(1).map((group) => group ?? ''), line: index + 1 })
  }
  return found
}

/** The one line that matches, or null. Two of them are two runs in one text, which is no single result. */
export const findOne = (lines: readonly string[], pattern: RegExp): FoundLine | null => {
  const [first, second] = findAll(lines, pattern)
  if (second) noResult('the output holds more than one run', second.line)
  return first ?? null
}

/** As `findOne`, and ends with `no-result` when the line is missing. */
export const needOne = (lines: readonly string[], pattern: RegExp, what: string): FoundLine =>
  findOne(lines, pattern) ?? noResult(`${what} is missing`, lastWrittenLine(lines))

/** Number of the last line that is not blank, where a cut-off output ends; null when all are. */
export const lastWrittenLine = (lines: readonly string[]): number | null => {
  const index = lines.findLastIndex((line) => line.trim() !== '')
  return index < 0 ? null : index + 1
}

/** What a tool said before it gave up, for the reason of a `no-result`: its first telling line. */
export const complaint = (lines: readonly string[], pattern: RegExp): FoundLine | null => {
  const [first] = findAll(lines, pattern)
  return first ?? null
}
