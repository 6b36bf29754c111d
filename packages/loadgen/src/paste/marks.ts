/**
 * Lines that distinguish the output of a run from the text around it. Within one run, each mark occurs at most once,
 * and in this order if `inOrder`; a mark out of turn begins the next run.
 */
export interface Marks {
  readonly inOrder: boolean
  readonly patterns: readonly RegExp[]
}

/** wrk, wrk2 and autocannon share their marks; their parsers decide which of them it is. */
export const allMarks: readonly Marks[] = [
  { inOrder: true, patterns: [/^Running \S+ test @ /, /^(?:Thread Stats\s+Avg\s|│ Stat\s+│)/] },
  { inOrder: true, patterns: [/^Bombarding \S/, /^(?:Statistics\s+Avg\s+Stdev\s+Max|\{"spec":)/] },
  { inOrder: true, patterns: [/^This is ApacheBench, /, /^Server Software:/, /^Concurrency Level:\s/] },
  { inOrder: true, patterns: [/^starting benchmark\.\.\.$/, /^finished in \S+, \S+ req\/s/] },
  // oha and hey
  { inOrder: true, patterns: [/^Summary:\s*$/] },
  { inOrder: true, patterns: [/^Requests\s+\[total, rate/] },
  {
    inOrder: false,
    patterns: [
      /^execution: (?:local|cloud)/,
      /^█ THRESHOLDS/,
      /^█ TOTAL RESULTS/,
      /^(?:[✓✗]\s+)?checks(?:_total)?\.+:/,
      /^data_received\.+:/,
      /^(?:[✓✗]\s+)?http_req_duration\.+:/,
      /^(?:[✓✗]\s+)?http_reqs\.+:/,
    ],
  },
]

/** Matches a blank within a line. */
const gap = '[^\\S\\n]'
const tools = 'wrk2?|bombardier|ab|autocannon|oha|h2load|hey|vegeta|k6'
/**
 * A prompt and whatever may precede a tool's name: `$ …`, `PS C:\> …`, `npx …`, a path. Words are limited to 200
 * characters.
 */
const beforeTool = `(?:\\S{0,200}[$#>%]${gap}+|PS [^>\\n]{0,200}>${gap}*)?(?:npx${gap}+|sudo${gap}+)?(?:\\S{0,200}[/\\\\])?`
const toolName = `(${tools})(?:\\.exe)?${gap}`

/** A command typed at a prompt: `$ wrk -t2 …`, `PS C:\> bombardier.exe …`, `npx autocannon …` */
export const commandMark = new RegExp(`^${beforeTool}${toolName}+(-.*|.*\\s-.*|.*https?://.*)$`)

/** The fence of a Markdown code block. */
export const fenceMark = /^(?:```|~~~)/

/** The beginning of an output in JSON; a k6 stream of points consists of lines that begin with the second mark. */
export const jsonMark = /^\{\s*(?:"|$)/
export const streamMark = /^\{"(?:type|metric)":"/

/** Quotation marks of mail and Markdown, and indentation. */
const quoted = '[ \\t>]*(?![ \\t>])'
export const prefixMark = /^[ \t>]*/

const anyOf = (patterns: readonly string[]): string => `(?:${patterns.map((source) => source.slice(1)).join('|')})`
const outputs = allMarks.flatMap(({ patterns }) => patterns.map(({ source }) => source))

/** Matches where the line at `lastIndex` begins or continues an output; occasionally matches other lines, too. */
export const outputMark = new RegExp(`^${quoted}${anyOf([...outputs, jsonMark.source])}`, 'my')

/** Marks that end an output: a fence, or a command. */
const ends = [fenceMark.source, `^${beforeTool}${toolName}`]
export const outputOrEndMark = new RegExp(`^${quoted}${anyOf([...outputs, jsonMark.source, ...ends])}`, 'my')
/** The same without JSON; finds where to continue after JSON that is never closed. */
export const afterBrokenMark = new RegExp(`^${quoted}${anyOf([...outputs, ...ends])}`, 'my')

const [tab, newline, space, quote, quotation, brace] = [9, 10, 32, 34, 62, 123]

/** Lookup table by character code, ASCII only. */
const among = (characters: string): Uint8Array =>
  Uint8Array.from({ length: 128 }, (_, code) => Number(characters.includes(String.fromCharCode(code))))

/** First characters of the marks above, including fences and JSON. */
const firstOfMark = among('RTBSCsfedch{`~')
/** Last characters of the first word of a command line: a prompt (`$`, `PS`), `npx`, `sudo` or a tool's name. */
const lastOfFirstWord = among('$#>%Sxok2rbnady6e')

/** Whether an output in JSON may begin at the brace: a quotation mark follows, or the line ends. */
const mayBeJson = (text: string, braceAt: number, mark: RegExp): boolean => {
  let at = braceAt + 1
  if (mark === afterBrokenMark) return text.charCodeAt(at) === quote
  while (text.charCodeAt(at) === space || text.charCodeAt(at) === tab) at++
  const code = text.charCodeAt(at)
  // Accepts whatever the pattern counts as a blank: other control and non-ASCII characters are left to the pattern.
  return code === quote || code < space || code > 126 || at >= text.length
}

/**
 * Whether the pattern `mark` is worth testing at the line that starts at `start`. Never false where it would match.
 * Most lines match no mark, and patterns take several times as long to find that out. After JSON that is never closed,
 * a brace alone is no mark.
 */
export const mayBeMark = (text: string, start: number, mark: RegExp): boolean => {
  let at = start
  let code = text.charCodeAt(at)
  while (code === space || code === tab || code === quotation) code = text.charCodeAt(++at)
  if (code > 127) return true
  if (firstOfMark[code] === 1 && (code !== brace || mayBeJson(text, at, mark))) return true
  while (code > space && code < 128) code = text.charCodeAt(++at)
  if (code === space || code === tab) return lastOfFirstWord[text.charCodeAt(at - 1)] === 1
  return at < text.length && code !== newline
}

/** Consecutive lines of a k6 stream. */
export const streamLines = new RegExp(`(?:${quoted}${streamMark.source.slice(1)}[^\\n]*\\n?)+`, 'y')
