import { noResult } from './no-result.ts'
import { type RequiredTexts, requiredTexts } from './required-text.ts'

const newline = 10

/** A line of an output that matches a pattern. */
export class FoundLine {
  /** capturing groups of the match, from the first parenthesis on */
  readonly groups: string[]
  /** where the line begins and ends in the output */
  readonly start: number
  readonly end: number
  private readonly text: string

  constructor(text: string, { start, end, groups }: { start: number; end: number; groups: string[] }) {
    this.text = text
    this.start = start
    this.end = end
    this.groups = groups
  }

  /** line number from 1, counted on access */
  get line(): number {
    return lineAt(this.text, this.start)
  }
}

export const lineEnds = (text: string): number => {
  let count = 0
  // Compares unit by unit: with a million line ends, repeated `indexOf` takes ten times as long.
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === newline) count++
  return count
}

/** Number of the line, from 1, that contains an offset. */
export const lineAt = (text: string, offset: number): number => 1 + lineEnds(text.slice(0, offset))

/**
 * Longest line that is tested. No line of a report is longer, and a pattern that does not match may take time quadratic
 * in the length of the line.
 */
const longestLine = 1000

/**
 * Returns a function that finds the next occurrence of any of the texts at or after `from`, or -1. `from` must never
 * decrease between calls.
 */
const finder = (text: string, wanted: RequiredTexts): ((from: number) => number) => {
  if (wanted.length === 0) return (from) => (from < text.length ? from : -1)
  const next = wanted.map((one) => text.indexOf(one))
  return (from) => {
    let first = -1
    for (let index = 0; index < next.length; index++) {
      const stale = next[index] ?? -1
      const at = stale >= 0 && stale < from ? text.indexOf(wanted[index] ?? '', from) : stale
      next[index] = at
      if (at >= 0 && (first < 0 || at < first)) first = at
    }
    return first
  }
}

/** The first `most` lines of an output that match. */
const find = (text: string, pattern: RegExp, most: number): FoundLine[] => {
  const found: FoundLine[] = []
  const nextFrom = finder(text, requiredTexts(pattern))
  for (let hit = nextFrom(0), from = 0; hit >= 0 && found.length < most; hit = nextFrom(from)) {
    const start = hit === from ? from : text.lastIndexOf('\n', hit - 1) + 1
    const newline = text.indexOf('\n', hit)
    const end = newline < 0 ? text.length : newline
    const match = end === start || end - start > longestLine ? null : pattern.exec(text.slice(start, end))
    if (match) found.push(new FoundLine(text, { start, end, groups: match.slice(1).map((group) => group ?? '') }))
    from = end + 1
  }
  return found
}

export const findAll = (text: string, pattern: RegExp): FoundLine[] => find(text, pattern, Number.POSITIVE_INFINITY)

export const findFirst = (text: string, pattern: RegExp): FoundLine | null => find(text, pattern, 1)[0] ?? null

/** The only line that matches, or null. Two matches mean two runs in one text, which is no single result. */
export const findOne = (text: string, pattern: RegExp): FoundLine | null => {
  const [first, second] = find(text, pattern, 2)
  if (second) noResult('the output holds more than one run', second.line)
  return first ?? null
}

/** Like `findOne`, but ends with `no-result` if the line is missing. */
export const needOne = (text: string, pattern: RegExp, what: string): FoundLine =>
  findOne(text, pattern) ?? unread(text, pattern, what)

/**
 * As `findOne`, for a line that is printed only if there is something to count. If its words are there without readable
 * figures, the run must not pass for one without failures.
 */
export const countedOne = (text: string, pattern: RegExp, what: string): FoundLine | null =>
  findOne(text, pattern) ??
  (requiredTexts(pattern).some((words) => text.includes(words)) ? unread(text, pattern, what) : null)

/** Maximum number of characters of a line that a reason quotes. */
const quoted = 60

/**
 * Ends with `no-result`. A line with the right words but unreadable figures, such as decimal commas, was not cut off:
 * the reason quotes it.
 */
const unread = (text: string, pattern: RegExp, what: string): never => {
  const words = requiredTexts(pattern)
  const hit = words.length === 0 ? -1 : finder(text, words)(0)
  const from = text.lastIndexOf('\n', Math.max(hit - 1, 0)) + 1
  const line = restOfLine(text, from).trim()
  return hit < 0 || line.length > quoted
    ? noResult(`${what} is missing`, lastWrittenLine(text))
    : noResult(`${what} cannot be read: "${line}"`, lineAt(text, from))
}

/** Number of the last line that is not blank, where a truncated output ends; null if all lines are blank. */
export const lastWrittenLine = (text: string): number | null => {
  const written = text.trimEnd().length
  return written === 0 ? null : lineAt(text, written)
}

/** Start of the first line that begins with this text, at or after the line start `from`; -1 if there is none. */
export const startOfLine = (text: string, beginning: string, from = 0): number => {
  if (text.startsWith(beginning, from)) return from
  const lineEnd = text.indexOf(`\n${beginning}`, from)
  return lineEnd < 0 ? -1 : lineEnd + 1
}

/**
 * Lines that end within this many characters are scanned here: calling `indexOf` for each of half a million takes
 * longer.
 */
const near = 12

/** Start of the next line; beyond the end of the text if there is none. */
export const nextLine = (text: string, from: number): number => {
  const last = Math.min(from + near, text.length)
  for (let at = from; at < last; at++) if (text.charCodeAt(at) === newline) return at + 1
  const end = text.indexOf('\n', last)
  return end < 0 ? text.length + 1 : end + 1
}

/** The text from `from` to the end of the line. */
export const restOfLine = (text: string, from: number): string => {
  const end = text.indexOf('\n', from)
  return text.slice(from, end < 0 ? undefined : end)
}

/** Counts the line ends after the last line that is not blank; 0 if that line was cut off or ends the text. */
export const lineEndsBelow = (text: string): number => lineEnds(text.slice(text.trimEnd().length))
