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

/** Any of them, in one walk over a line. */
export const anyMark = new RegExp(allMarks.flatMap(({ patterns }) => patterns.map(({ source }) => source)).join('|'))

const tools = 'wrk2?|bombardier|ab|autocannon|oha|h2load|hey|vegeta|k6'
/** A command as typed at a prompt: `$ wrk -t2 …`, `PS C:\> bombardier.exe …`, `npx autocannon …` */
export const commandMark = new RegExp(
  `^(?:[^\\s]*[$#>%]\\s+|PS [^>]*>\\s*)?(?:npx\\s+|sudo\\s+)?(?:\\S*[/\\\\])?(${tools})(?:\\.exe)?\\s+(-.*|.*\\s-.*|.*https?://.*)$`,
)

/** What every command has, cheaper to find out: an argument, or an address. */
export const mayBeCommand = /\s-|https?:/

/** A fence of Markdown's code blocks. */
export const fenceMark = /^(?:```|~~~)/
