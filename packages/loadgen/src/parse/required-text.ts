/**
 * Texts of which every match of a pattern contains at least one, so that lines without any need not be tested;
 * thousands of such lines cost next to nothing. Empty if no such text is known and every line must be tested.
 */
export type RequiredTexts = readonly string[]

const repeated = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/
const plainEscape = /^\\[^a-zA-Z0-9]/
const classEscape = /^\\[bBdDsSwWnrt]/
const characterClass = /^\[(?:[^\]\\]|\\.)*\]/
const groupStart = /^\((?:\?:|(?!\?))/

const isOptional = (repeat: string): boolean => /^[*?]|^\{0/.test(repeat)

/** The shortest text decides how selective they are; digits and dots, of which reports are full, count for little. */
const told = (text: string): number => text.length - 0.8 * (text.match(/[\d.]/g)?.length ?? 0)
const weight = (texts: RequiredTexts): number => Math.min(...texts.map(told))
const better = (a: RequiredTexts, b: RequiredTexts): RequiredTexts =>
  b.length > 0 && (a.length === 0 || weight(b) > weight(a)) ? b : a

/**
 * Walks through the source of a pattern. Knows the syntax that patterns of this package use and rejects anything else.
 */
class Reader {
  private at = 0
  private readonly source: string
  constructor(source: string) {
    this.source = source
  }

  private take(pattern: RegExp): string {
    const [found = ''] = pattern.exec(this.source.slice(this.at)) ?? []
    this.at += found.length
    return found
  }

  /** Alternatives: each must require a text, otherwise the whole requires none. */
  alternatives(): RequiredTexts {
    const ways = [this.sequence()]
    while (this.source[this.at] === '|') {
      this.at++
      ways.push(this.sequence())
    }
    return ways.some((texts) => texts.length === 0) ? [] : ways.flat()
  }

  private sequence(): RequiredTexts {
    let best: RequiredTexts = []
    let run = ''
    const endRun = () => {
      best = better(best, run === '' ? [] : [run])
      run = ''
    }
    while (this.at < this.source.length && !/[|)]/.test(this.source[this.at] ?? '')) {
      const { text, inner } = this.atom()
      const repeat = this.take(repeated)
      if (!isOptional(repeat)) run += text
      if (text === '' || repeat !== '') endRun()
      if (!isOptional(repeat)) best = better(best, inner)
    }
    endRun()
    return best
  }

  /** A literal character, or what a group requires; with neither, anything may match. */
  private atom(): { text: string; inner: RequiredTexts } {
    const nothing = { text: '', inner: [] }
    if (this.take(groupStart) !== '') {
      const inner = this.alternatives()
      this.at++
      return { text: '', inner }
    }
    if (this.take(characterClass) || this.take(classEscape) || this.take(/^[.^$]/)) return nothing
    const escaped = this.take(plainEscape)
    if (escaped !== '') return { text: escaped.slice(1), inner: [] }
    const plain = this.take(/^[^\\()[\]{}*+?]/)
    if (plain === '') throw new Error(`a form of pattern that nothing can be told of: ${this.source}`)
    return { text: plain, inner: [] }
  }
}

/** Cache by source, because some patterns are created anew for each output. */
const known = new Map<string, RequiredTexts>()

export const requiredTexts = (pattern: RegExp): RequiredTexts => {
  const before = known.get(pattern.source)
  if (before) return before
  const texts = new Reader(pattern.source).alternatives()
  known.set(pattern.source, texts)
  return texts
}

/** Like `pattern.test(text)`, but takes next to no time if the text contains none of the required texts. */
export const holds = (text: string, pattern: RegExp): boolean => {
  const texts = requiredTexts(pattern)
  return (texts.length === 0 || texts.some((one) => text.includes(one))) && pattern.test(text)
}
