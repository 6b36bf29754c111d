import { lineEnds, nextLine, restOfLine } from '../parse/lines.ts'
import { withoutBlankEnds } from './blank-ends.ts'
import { jsonEnd } from './json-end.ts'
import {
  afterBrokenMark,
  allMarks,
  commandMark,
  fenceMark,
  jsonMark,
  type Marks,
  mayBeMark,
  outputMark,
  outputOrEndMark,
  prefixMark,
  streamLines,
  streamMark,
} from './marks.ts'
import { withoutProse } from './prose.ts'

/** The part of a pasted text that seems to be the output of one run. */
export interface PastedBlock {
  /** first line, from 1 */
  line: number
  /** without quotation marks and indentation of the whole block */
  text: string
  /** the command typed before it, without the prompt; null if there is none */
  command: string | null
}

interface Open {
  start: number
  marks: Marks | null
  /** indexes of the marks that have occurred */
  seen: Set<number>
  prefix: string
  /** pieces of text, each of one or more lines */
  parts: string[]
}

const prefixOf = (line: string): string => prefixMark.exec(line)?.[0] ?? ''

/** Whether the indentation is that of a Markdown code block, rather than the tool's own. */
const isCodeBlock = ({ prefix, marks }: Open): boolean => /^(?: {4}|\t)/.test(prefix) && marks?.inOrder !== false

/** Whether lines outside the quotation, or outside the indented block, end it. */
const isStrict = (block: Open): boolean => block.prefix.includes('>') || isCodeBlock(block)

/** The line without the block's prefix; null if it has another prefix. */
const inside = (prefix: string, line: string): string | null => {
  if (line.startsWith(prefix)) return line.slice(prefix.length)
  return line.trim() === prefix.trim() ? '' : null
}

/** Removes the block's indentation from lines. */
const outdented = (prefix: string, lines: string): string =>
  prefix === '' ? lines : lines.replace(new RegExp(`^(?:${prefix}|[^\\S\\n]+)`, 'gm'), '')

/** Removes the block's prefix from those lines that have it. */
const unquoted = (prefix: string, lines: string): string => {
  const sign = prefix.trim()
  // Text after a quotation contains no quotation mark, so half a million lines need not be examined one by one.
  if (sign !== '' && !lines.includes(sign)) return lines
  return lines
    .split('\n')
    .map((line) => inside(prefix, line) ?? line)
    .join('\n')
}

const markOf = (bare: string): { marks: Marks; index: number } | null => {
  for (const marks of allMarks) {
    const index = marks.patterns.findIndex((pattern) => pattern.test(bare))
    if (index >= 0) return { marks, index }
  }
  return null
}

const goesOn = (open: Open, marks: Marks, index: number): boolean =>
  open.marks === marks && !open.seen.has(index) && (!marks.inOrder || index > Math.max(-1, ...open.seen))

/** Longest line in which a mark is searched: no mark is longer, and lines of a megabyte would take long for nothing. */
const longestMarked = 2000
/** Maximum number of lines between `Running … test` and the results. */
const introLines = 4
/** Reading stops at this block: a text with so many runs is not pasted by a person. */
export const mostBlocks = 301
/**
 * After this many searches for a closing brace that reached the end of the text in vain, no more are made; much junk
 * would otherwise take long.
 */
const mostUnclosed = 2

const newline = 10

/** Walks from one marked line to the next; the text between two of them is taken as a whole. */
class Splitter {
  readonly blocks: Open[] = []
  private open: Open | null = null
  private unclosed = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
    for (let from = 0; from < text.length && this.blocks.length < mostBlocks; ) {
      const start = this.next(this.open ? outputOrEndMark : outputMark, from)
      this.takeText(from, start)
      from = start < text.length ? this.take(start) : start
    }
  }

  private next(mark: RegExp, from: number): number {
    const { text } = this
    for (let start = from; start < text.length; start = nextLine(text, start)) {
      // Saves a call for each of a million empty lines.
      if (text.charCodeAt(start) === newline || !mayBeMark(text, start, mark)) continue
      mark.lastIndex = start
      if (mark.test(text)) return start
    }
    return text.length
  }

  private lineEnd(start: number): number {
    const end = this.text.indexOf('\n', start)
    return end < 0 ? this.text.length : end
  }

  /** Takes the line at `start`, with the following lines of the same JSON; returns the start of the next line. */
  private take(start: number): number {
    const end = this.lineEnd(start)
    const line = this.text.slice(start, end)
    const bare = line.slice(prefixOf(line).length)
    const isShort = bare.length <= longestMarked
    if (fenceMark.test(bare) || (isShort && commandMark.test(bare))) {
      this.open = null
      return end + 1
    }
    const mark = isShort || bare.startsWith('{') ? markOf(bare.slice(0, longestMarked)) : null
    if (mark && !(this.open && goesOn(this.open, mark.marks, mark.index))) this.begin(start, mark.marks)
    if (mark) this.open?.seen.add(mark.index)
    if (jsonMark.test(bare)) return this.takeJson(start, bare, mark !== null)
    this.takeText(start, end + 1)
    return end + 1
  }

  private begin(start: number, marks: Marks | null): Open {
    const prefix = prefixOf(this.text.slice(start, this.lineEnd(start)))
    const block = { start, marks, seen: new Set<number>(), prefix, parts: [] }
    this.open = block
    this.blocks.push(block)
    return block
  }

  /** Takes lines without marks, from one line's start to another's. */
  private takeText(from: number, to: number): void {
    const block = this.open
    if (!block || to <= from) return
    const text = this.text.slice(from, to < this.text.length ? to - 1 : to)
    if (!isStrict(block)) {
      block.parts.push(outdented(block.prefix, text))
      return
    }
    for (let start = 0; start <= text.length; ) {
      const line = restOfLine(text, start)
      start += line.length + 1
      const own = inside(block.prefix, line)
      if (own === null) {
        this.open = null
        return
      }
      block.parts.push(own)
    }
  }

  private takeJson(start: number, bare: string, isMarked: boolean): number {
    const isStream = streamMark.test(bare)
    const goesOn = isMarked || (isStream && this.open?.marks === null) || this.hasOnlyBegun()
    const block = this.open && goesOn ? this.open : this.begin(start, null)
    const end = isStream ? this.streamEnd(start) : this.closingLine(start)
    const lines = this.text.slice(start, end)
    block.parts.push(isStrict(block) ? unquoted(block.prefix, lines) : outdented(block.prefix, lines))
    if (!isStream) this.open = null
    return end + 1
  }

  /** Whether the open block has only announced its run, without any results: autocannon prints its JSON after that. */
  private hasOnlyBegun(): boolean {
    const block = this.open
    if (block?.seen.size !== 1 || !block.seen.has(0)) return false
    return block.parts.join('\n').split('\n', introLines + 1).length <= introLines
  }

  private streamEnd(start: number): number {
    streamLines.lastIndex = start
    const lines = streamLines.exec(this.text)?.[0].trimEnd() ?? ''
    return this.lineEnd(start + lines.length)
  }

  /** The end of the line that closes the JSON; if it is never closed, the end of the line before the next mark. */
  private closingLine(start: number): number {
    if (this.unclosed < mostUnclosed) {
      const end = jsonEnd(this.text, start)
      if (end !== null) return end
      this.unclosed++
    }
    const next = this.next(afterBrokenMark, this.lineEnd(start))
    return next < this.text.length ? next - 1 : next
  }
}

/** Maximum number of lines between a command and its output, such as fences and empty quoted lines. */
const linesBetween = 8

/** The command above an output, if nothing else is in between. */
const commandAbove = (text: string, start: number): string | null => {
  let above = text.slice(0, start)
  for (let passed = 0; passed <= linesBetween; passed++) {
    above = above.trimEnd()
    const first = above.lastIndexOf('\n') + 1
    const line = above.slice(first)
    const bare = line.slice(prefixOf(line).length)
    const typed = bare.length <= longestMarked ? commandMark.exec(bare) : null
    if (typed) return `${typed[1]} ${typed[2]}`.trim()
    if (above === '' || (bare !== '' && !fenceMark.test(bare))) return null
    above = above.slice(0, first)
  }
  return null
}

/** Splits a text cleaned by `cleanText` into the outputs of its runs; text around them is left out. */
export const splitRuns = (text: string): PastedBlock[] => {
  let [line, counted] = [1, 0]
  return new Splitter(text).blocks.map(({ start, prefix, parts }) => {
    line += lineEnds(text.slice(counted, start))
    counted = start
    const lines = parts.join('\n')
    // Only quotation marks can leave blanks at line ends.
    const output = prefix.includes('>') ? withoutBlankEnds(lines) : lines
    return { line, text: withoutProse(output), command: commandAbove(text, start) }
  })
}
