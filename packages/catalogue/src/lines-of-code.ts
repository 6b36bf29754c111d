import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Comment and quote marks of a language; `block` as [open, close]. Quotes end with their line unless they are `long`.
 */
interface Marks {
  line: readonly string[]
  block: readonly (readonly [string, string])[]
  quotes: readonly string[]
  long: readonly string[]
}

const curly: Marks = { line: ['//'], block: [['/*', '*/']], quotes: ['"', "'"], long: ['"""', '`'] }
const rusty: Marks = { line: ['//'], block: [['/*', '*/']], quotes: ['"'], long: [] }
const hashed: Marks = { line: ['#'], block: [], quotes: ['"', "'"], long: ['"""', "'''"] }
const marked: Marks = { line: [], block: [['<!--', '-->']], quotes: [], long: [] }

const byExtension: Record<string, Marks> = {
  ...Object.fromEntries('js mjs cjs ts go java scala kt swift c h cc cpp cs'.split(' ').map((e) => [e, curly])),
  ...Object.fromEntries('py rb sh conf toml yaml yml'.split(' ').map((e) => [e, hashed])),
  ...Object.fromEntries('html xml cshtml'.split(' ').map((e) => [e, marked])),
  rs: rusty,
}
const plain: Marks = { line: [], block: [], quotes: [], long: [] }

const endAfter = (text: string, mark: string, from: number): number => {
  const found = text.indexOf(mark, from)
  return found === -1 ? text.length : found + mark.length
}

const endOfLine = (text: string, from: number): number => {
  const found = text.indexOf('\n', from)
  return found === -1 ? text.length : found
}

/** The end of the quoted text that starts at `at`: after its closing mark, or at the end of the line. */
const endOfQuote = (text: string, at: number, mark: string): number => {
  const limit = endOfLine(text, at)
  let end = at + mark.length
  while (end < limit && !text.startsWith(mark, end)) end += text[end] === '\\' ? 2 : 1
  return Math.min(end + mark.length, limit)
}

/** The piece of text that starts at `at`: a comment, a quoted text, or one character. */
const nextPiece = (text: string, at: number, marks: Marks): { end: number; isComment: boolean } => {
  const opening = (candidates: readonly string[]) => candidates.find((mark) => text.startsWith(mark, at))
  const block = marks.block.find(([open]) => text.startsWith(open, at))
  if (block) return { end: endAfter(text, block[1], at + block[0].length), isComment: true }
  if (opening(marks.line)) return { end: endOfLine(text, at), isComment: true }
  const long = opening(marks.long)
  if (long) return { end: endAfter(text, long, at + long.length), isComment: false }
  const quote = opening(marks.quotes)
  return { end: quote ? endOfQuote(text, at, quote) : at + 1, isComment: false }
}

const withoutComments = (text: string, marks: Marks): string => {
  const kept: string[] = []
  for (let at = 0; at < text.length; ) {
    const { end, isComment } = nextPiece(text, at, marks)
    if (!isComment) kept.push(text.slice(at, end))
    at = end
  }
  return kept.join('')
}

/**
 * Counts lines that contain more than blanks and comments. The extension tells the language; for unknown ones, every
 * non-blank line counts.
 */
export const countLines = (text: string, extension: string): number =>
  withoutComments(text, byExtension[extension] ?? plain)
    .split('\n')
    .filter((line) => line.trim() !== '').length

/** Lines of code of all files, which are relative to `dir`. @throws if a file is missing */
export const linesOfCode = async (dir: string, sources: readonly string[]): Promise<number> => {
  const counts = sources.map(async (source) =>
    countLines(await readFile(path.join(dir, source), 'utf8'), path.extname(source).slice(1)),
  )
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
