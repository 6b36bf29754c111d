import {
  describeProfile,
  type ParsedRun,
  type ParserId,
  type ReportResult,
  type SeriesProfile,
  type SubmitReport,
} from '@wrkbench/contracts'

/** `auto`: find the tool out, run by run. */
export type Paste = { text: string; tool: ParserId | 'auto' }

/** What somebody says about one run of a paste, besides its text. */
export type RunLabels = { subject: string; scenario: string; skip: boolean }

/** What holds for all runs of a paste. */
export type ImportContext = { environment: string; commit: string; branch: string; measuredOn: string }

export const emptyContext: ImportContext = { environment: '', commit: '', branch: '', measuredOn: '' }

/** The last part of the path that was asked for: `http://localhost:3000/hash/sha256?text=x` → `sha256`. */
export const scenarioOf = (url: string | null): string => {
  if (url === null || !URL.canParse(url)) return ''
  const parts = new URL(url).pathname.split('/').filter((part) => part !== '')
  return parts.findLast((part) => !/^\d+$/.test(part))?.toLowerCase() ?? 'root'
}

/** Labels by the run's place in the paste: those given so far, else what its address tells. */
export const labelsOf = (runs: readonly ParsedRun[], given: ReadonlyMap<number, Partial<RunLabels>>): RunLabels[] =>
  runs.map(({ line, load }) => ({ subject: '', scenario: scenarioOf(load.url), skip: false, ...given.get(line) }))

const toProfile = ({ generator, load }: ParsedRun): SeriesProfile => {
  const { url: _, ...asked } = load
  return { generator, ...asked, keepAlive: null, timeoutSeconds: null }
}

/** `wrk · 100 connections · 2 threads · 60 s`, as far as the text tells. */
export const describeRun = (run: ParsedRun): string => describeProfile(toProfile(run))

/** What keeps the paste from being stored, in words; null: nothing. */
export const whyNotStorable = (labels: readonly RunLabels[], { environment }: ImportContext): string | null => {
  const chosen = labels.filter(({ skip }) => !skip)
  if (chosen.length === 0) return 'Choose at least one run.'
  if (chosen.some(({ subject }) => subject.trim() === '')) return 'Say for each run what was measured.'
  if (chosen.some(({ scenario }) => scenario.trim() === '')) return 'Say for each run what was requested.'
  return environment.trim() === '' ? 'Say where it was measured.' : null
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
  ...(commit.trim() ? { commit: commit.trim() } : {}),
  ...(branch.trim() ? { branch: branch.trim() } : {}),
  ...(measuredOn ? { startedAt: `${measuredOn}T00:00:00Z` } : {}),
  source: 'import',
  results: runs.flatMap((run, index) => {
    const label = labels[index]
    if (!label || label.skip) return []
    const profile = told(run)
    const { generator, output } = run
    const named = { subject: label.subject.trim(), scenario: label.scenario.trim() }
    return [{ ...named, generator, output, ...(profile ? { profile } : {}) }]
  }),
})
