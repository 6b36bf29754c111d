import { jsonEnd } from './json-end.ts'
import { allMarks, anyMark, commandMark, fenceMark, type Marks, mayBeCommand } from './marks.ts'
import { withoutProse } from './prose.ts'

/** The part of a paste that one run seems to have printed. */
export interface PastedBlock {
  /** first line, from 1 */
  line: number
  /** without quotation marks and indentation of the whole block */
  lines: string[]
  /** the command typed before it, without the prompt; null: none stands there */
  command: string | null
}

interface Open extends PastedBlock {
  marks: Marks | null
  /** indexes of the marks it has had */
  seen: Set<number>
  prefix: string
}

/** Quotation marks of mail and Markdown, and indentation. */
const prefixOf = (line: string): string => /^(?:[ \t]*>[ \t]?)*[ \t]*/.exec(line)?.[0] ?? ''

/** Deep enough to be an indented block of Markdown, no matter what the tool itself indents. */
const isCodeBlock = ({ prefix, marks }: Open): boolean => /^(?: {4}|\t)/.test(prefix) && marks?.inOrder !== false

/** The line without the block's prefix; null: it stands outside of the quotation or of the indented block. */
const inside = (block: Open, line: string): string | null => {
  const { prefix } = block
  if (line.startsWith(prefix)) return line.slice(prefix.length)
  if (line.trim() === prefix.trim()) return ''
  if (prefix.includes('>') || isCodeBlock(block)) return null
  return line.trimStart()
}

/** An output in JSON begins so; a k6 stream of points has one such line after the other. */
const jsonMark = /^\{\s*(?:"|$)/
const streamMark = /^\{"(?:type|metric)":"/

const markOf = (text: string): { marks: Marks; index: number } | null => {
  if (!anyMark.test(text)) return null
  for (const marks of allMarks) {
    const index = marks.patterns.findIndex((pattern) => pattern.test(text))
    if (index >= 0) return { marks, index }
  }
  return null
}

const goesOn = (open: Open, marks: Marks, index: number): boolean =>
  open.marks === marks && !open.seen.has(index) && (!marks.inOrder || index > Math.max(-1, ...open.seen))

/** Longest line in which a mark is looked for: none is longer, and none of a megabyte must be walked for nothing. */
const longestMarked = 2000
/** lines between the words `Running … test` and what comes of it */
const introLines = 4
/** Reading ends with this one: so many runs are no paste any more. */
export const mostBlocks = 500
/** A closing brace is looked for to the end of the text so often in vain; then no more, or much junk would take long. */
const mostUnclosed = 2

class Splitter {
  readonly blocks: Open[] = []
  private open: Open | null = null
  private command: string | null = null
  private unclosed = 0
  private readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    this.lines = lines
    for (let index = 0; index < lines.length && this.blocks.length < mostBlocks; index++) {
      index = this.take(index, lines[index] ?? '')
    }
  }

  /** Takes the line at `index`, and those after it that belong to one JSON; answers the last one taken. */
  private take(index: number, line: string): number {
    const bare = line.slice(prefixOf(line).length)
    const isShort = bare.length <= longestMarked
    const typed = isShort && mayBeCommand.test(bare) ? commandMark.exec(bare) : null
    if (typed || fenceMark.test(bare)) {
      this.open = null
      if (typed) this.command = `${typed[1]} ${typed[2]}`.trim()
      return index
    }
    const mark = isShort || bare.startsWith('{') ? markOf(bare.slice(0, longestMarked)) : null
    if (mark && !(this.open && goesOn(this.open, mark.marks, mark.index))) this.begin(index, mark.marks)
    if (mark) this.open?.seen.add(mark.index)
    if (jsonMark.test(bare)) return this.takeJson(index, bare, mark !== null)
    // a command belongs to the output right below it
    if (bare.trim() !== '') this.command = null
    this.takeText(line)
    return index
  }

  private begin(index: number, marks: Marks | null): Open {
    const prefix = prefixOf(this.lines[index] ?? '')
    const block = { line: index + 1, lines: [], command: this.command, marks, seen: new Set<number>(), prefix }
    this.command = null
    this.open = block
    this.blocks.push(block)
    return block
  }

  private takeText(line: string): void {
    if (!this.open) return
    const text = inside(this.open, line)
    if (text === null) this.open = null
    else this.open.lines.push(text)
  }

  private takeJson(index: number, bare: string, isMarked: boolean): number {
    const isStream = streamMark.test(bare)
    const goesOn = isMarked || (isStream && this.open?.marks === null) || this.hasOnlyBegun()
    const block = this.open && goesOn ? this.open : this.begin(index, null)
    const end = this.closingLine(index)
    for (const line of this.lines.slice(index, end + 1)) block.lines.push(inside(block, line) ?? line)
    if (!isStream) this.open = null
    return end
  }

  /** Said what it is going to do, and nothing yet of how it went: autocannon's JSON comes after such words. */
  private hasOnlyBegun(): boolean {
    return this.open?.seen.size === 1 && this.open.seen.has(0) && this.open.lines.length <= introLines
  }

  /** Where the JSON closes; if it never does, the line before whatever looks like the next thing. */
  private closingLine(index: number): number {
    if (this.unclosed < mostUnclosed) {
      const end = jsonEnd(this.lines, index)
      if (end !== null) return end
      this.unclosed++
    }
    const next = this.lines.findIndex((line, at) => at > index && this.beginsAnew(line))
    return (next < 0 ? this.lines.length : next) - 1
  }

  private beginsAnew(line: string): boolean {
    if (line.length > longestMarked) return false
    const bare = line.slice(prefixOf(line).length)
    return fenceMark.test(bare) || (mayBeCommand.test(bare) && commandMark.test(bare)) || anyMark.test(bare)
  }
}

/** Splits a text, as `cleanLines` gives it, into what each run printed; text around them is left out. */
export const splitRuns = (lines: readonly string[]): PastedBlock[] =>
  new Splitter(lines).blocks.map(({ line, lines: own, command }) => ({ line, lines: withoutProse(own), command }))
