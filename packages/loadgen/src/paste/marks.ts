/**
 * Lines by which a run's output is told from what stands around it. Within one run each mark comes at the most once, in
 * the order given where `inOrder`; a mark out of turn begins the next run.
 */
export interface Marks {
  readonly inOrder: boolean
  readonly patterns: readonly RegExp[]
}

/** What wrk, wrk2 and autocannon have in common they share; which of them it is, their parsers tell. */
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

/** Blanks within a line. */
const gap = '[^\\S\\n]'
const tools = 'wrk2?|bombardier|ab|autocannon|oha|h2load|hey|vegeta|k6'
/** A prompt and what may stand before a tool's name: `$ …`, `PS C:\> …`, `npx …`, a path. No word of a megabyte is one. */
const beforeTool = `(?:\\S{0,200}[$#>%]${gap}+|PS [^>\\n]{0,200}>${gap}*)?(?:npx${gap}+|sudo${gap}+)?(?:\\S{0,200}[/\\\\])?`
const toolName = `(${tools})(?:\\.exe)?${gap}`

/** A command as typed at a prompt: `$ wrk -t2 …`, `PS C:\> bombardier.exe …`, `npx autocannon …` */
export const commandMark = new RegExp(`^${beforeTool}${toolName}+(-.*|.*\\s-.*|.*https?://.*)$`)

/** A fence of Markdown's code blocks. */
export const fenceMark = /^(?:```|~~~)/

/** An output in JSON begins so; a k6 stream of points has one such line after the other. */
export const jsonMark = /^\{\s*(?:"|$)/
export const streamMark = /^\{"(?:type|metric)":"/

/** Quotation marks of mail and Markdown, and indentation. */
const quoted = '[ \\t>]*(?![ \\t>])'
export const prefixMark = /^[ \t>]*/

const anyOf = (patterns: readonly string[]): string => `(?:${patterns.map((source) => source.slice(1)).join('|')})`
const outputs = allMarks.flatMap(({ patterns }) => patterns.map(({ source }) => source))

/** Whether an output begins or goes on with the line at `lastIndex`; now and then one too many. */
export const outputMark = new RegExp(`^${quoted}${anyOf([...outputs, jsonMark.source])}`, 'my')

/** What ends an output besides: a fence, a command. */
const ends = [fenceMark.source, `^${beforeTool}${toolName}`]
export const outputOrEndMark = new RegExp(`^${quoted}${anyOf([...outputs, jsonMark.source, ...ends])}`, 'my')
/** The same without the JSON: where to go on behind one that never closes. */
export const afterBrokenMark = new RegExp(`^${quoted}${anyOf([...outputs, ...ends])}`, 'my')

const [tab, newline, space, quote, quotation, brace] = [9, 10, 32, 34, 62, 123]

/** By code, of ASCII alone. */
const among = (characters: string): Uint8Array =>
  Uint8Array.from({ length: 128 }, (_, code) => Number(characters.includes(String.fromCharCode(code))))

/** What the marks above begin with, fences and JSON too. */
const firstOfMark = among('RTBSCsfedch{`~')
/** What the first word of a command ends with, be it a prompt (`$`, `PS`), `npx`, `sudo` or a tool's name. */
const lastOfFirstWord = among('$#>%Sxok2rbnady6e')

/** Whether an output in JSON may begin with the brace: a quotation mark follows, or the line ends. */
const mayBeJson = (text: string, braceAt: number, mark: RegExp): boolean => {
  let at = braceAt + 1
  if (mark === afterBrokenMark) return text.charCodeAt(at) === quote
  while (text.charCodeAt(at) === space || text.charCodeAt(at) === tab) at++
  const code = text.charCodeAt(at)
  // no less than the pattern takes for a blank: other controls and what is not ASCII are looked at
  return code === quote || code < space || code > 126 || at >= text.length
}

/**
 * Whether a look with one of the patterns is worth the while at the line that starts there; never no where one would match.
 * Most lines are neither, and patterns take several times as long to find that out.
 * `mark`: the pattern; behind JSON that never closes, a brace alone is none.
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

/** Lines of a k6 stream, one below the other. */
export const streamLines = new RegExp(`(?:${quoted}${streamMark.source.slice(1)}[^\\n]*\\n?)+`, 'y')
