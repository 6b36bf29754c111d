import {
  bodyLimitBytes,
  describeProfile,
  type ParsedRun,
  type ParserId,
  type ReportResult,
  type SeriesProfile,
  type SubmitReport,
} from '@wrkbench/contracts'

/** `auto`: detect the tool, run by run. */
export type Paste = { text: string; tool: ParserId | 'auto' }

const mostOfAReport = 1000

const inMb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/**
 * Says why a body is too large; null if the API accepts it. Measuring millions of characters takes time: do not call it
 * for every key press.
 */
export const whyTooLarge = (bytes: number): string | null =>
  bytes > bodyLimitBytes
    ? `This is ${inMb(bytes)}; ${inMb(bodyLimitBytes)} is the limit, so nothing was sent. Paste a part of it, or submit the files with wrkbench import, which splits them.`
    : null

/** Says why the content of a file is none that a tool printed; null if it is text. */
export const whyNoText = (content: string): string | null =>
  content.includes('\0')
    ? 'This is not text but a spreadsheet, an archive or a program. Choose the file with what the tool printed.'
    : null

/** The body of POST /parse for a paste. */
export const toQuestion = ({ text, tool }: Paste): { generator: Paste['tool']; output: string } => ({
  generator: tool,
  output: text,
})

/** Size of a body in bytes as it is sent: line ends and quotes take two. */
export const bytesOf = (body: string): number => new TextEncoder().encode(body).length

/** What a person enters about one run of a paste, besides its text. */
export type RunLabels = { subject: string; scenario: string; skip: boolean }

/** What applies to all runs of a paste. */
export type ImportContext = { environment: string; commit: string; branch: string; measuredOn: string }

export const emptyContext: ImportContext = { environment: '', commit: '', branch: '', measuredOn: '' }

/** The last part of the requested path: `http://localhost:3000/hash/sha256?text=x` → `sha256`. */
export const scenarioOf = (url: string | null): string => {
  if (url === null || !URL.canParse(url)) return ''
  const parts = new URL(url).pathname.split('/').filter((part) => part !== '')
  return parts.findLast((part) => !/^\d+$/.test(part))?.toLowerCase() ?? 'root'
}

/** Labels of each run, by its line in the paste: those entered so far, else what its address tells. */
export const labelsOf = (runs: readonly ParsedRun[], given: ReadonlyMap<number, Partial<RunLabels>>): RunLabels[] =>
  runs.map(({ line, load }) => ({ subject: '', scenario: scenarioOf(load.url), skip: false, ...given.get(line) }))

const toProfile = ({ generator, load }: ParsedRun): SeriesProfile => {
  const { url: _, ...asked } = load
  return { generator, ...asked, keepAlive: null, timeoutSeconds: null }
}

/** Writes `wrk · 100 connections · 2 threads · 60 s`, as far as the text tells. */
export const describeRun = (run: ParsedRun): string => describeProfile(toProfile(run))

/** Says why the runs cannot be sent as one report; null if they can. `body`: as it would be sent. */
export const whyNotOneReport = (body: string, results: number): string | null =>
  results > mostOfAReport
    ? `These are ${results} runs; a report can have at most ${mostOfAReport}. Leave some out, or paste them in parts.`
    : whyTooLarge(bytesOf(body))

/** Says why the paste cannot be stored yet; null if it can. */
export const whyNotStorable = (labels: readonly RunLabels[], { environment }: ImportContext): string | null => {
  const chosen = labels.filter(({ skip }) => !skip)
  if (chosen.length === 0) return 'Choose at least one run.'
  if (chosen.some(({ subject }) => subject.trim() === '')) return 'Enter a subject for every run.'
  if (chosen.some(({ scenario }) => scenario.trim() === '')) return 'Enter a scenario for every run.'
  return environment.trim() === '' ? 'Enter the environment it was measured in.' : null
}

const told = (run: ParsedRun): ReportResult['profile'] => {
  const { url: _, ...asked } = run.load
  const known = Object.entries(asked).filter(([, value]) => value !== null)
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** The body of POST /reports for the chosen runs. */
export const toReport = (
  runs: readonly ParsedRun[],
  labels: readonly RunLabels[],
  { environment, commit, branch, measuredOn }: ImportContext,
): SubmitReport => ({
  environment: environment.trim(),
  ...(commit.trim() && { commit: commit.trim() }),
  ...(branch.trim() && { branch: branch.trim() }),
  ...(measuredOn && { startedAt: `${measuredOn}T00:00:00Z` }),
  source: 'import',
  results: runs.flatMap((run, index) => {
    const label = labels[index]
    if (!label || label.skip) return []
    const profile = told(run)
    const { generator, output } = run
    const named = { subject: label.subject.trim(), scenario: label.scenario.trim() }
    return [{ ...named, generator, output, ...(profile && { profile }) }]
  }),
})
