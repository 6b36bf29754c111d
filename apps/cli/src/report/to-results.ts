import path from 'node:path'
import type { ParserId, ReportResult, SubmitReport } from '@wrkbench/contracts'
import { type PastedRun, readPaste } from '@wrkbench/loadgen'
import { UsageError } from '../errors.ts'
import type { Input } from './read-inputs.ts'

/** What the command line says about results that do not say it themselves. */
export interface Told {
  /** may contain `{file}`, `{folder}`, `{path}` */
  subject?: string | undefined
  scenario?: string | undefined
  tool?: ParserId | undefined
  version?: string | undefined
}

/** Results, and what a JSON report says about all of them. */
export interface ReadReport {
  context: Partial<Omit<SubmitReport, 'results'>>
  results: ReportResult[]
}

const pathOf = (url: string | null): string => (url && URL.canParse(url) ? new URL(url).pathname : '/')

/**
 * Fills in a pattern: `{file}` is the name without its ending, `{folder}` the folder it is in, `{path}` the requested
 * path.
 */
const fillIn = (pattern: string, { name }: Input, run: PastedRun): string => {
  const { name: file, dir } = path.parse(name === '-' ? 'stdin' : name)
  const requested = pathOf(run.load.url)
  const values: Record<string, string> = {
    file,
    folder: path.basename(dir) || '.',
    path: requested === '/' ? '/' : requested.replace(/^\/|\/$/g, ''),
  }
  return pattern.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = values[key]
    if (value === undefined) throw new UsageError(`${whole} is unknown. Use {file}, {folder} or {path}.`)
    return value
  })
}

const loadOf = ({ load }: PastedRun): Pick<ReportResult, 'profile'> => {
  const { url: _, ...known } = load
  const profile = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null))
  return Object.keys(profile).length > 0 ? { profile } : {}
}

const ofOutput = (input: Input, { subject, scenario, tool, version }: Told): ReportResult[] => {
  const { runs, problems } = readPaste(input.text, tool ?? null)
  const [problem] = problems
  const where = input.name === '-' ? 'the input' : input.name
  if (problem) throw new UsageError(`${where}, line ${problem.line}: ${problem.reason}.`)
  if (runs.length === 0)
    throw new UsageError(`${where} holds neither the output of a load generator nor a JSON report.`)
  if (!subject || !scenario) {
    throw new UsageError(`${where} does not say what was measured. Add --subject and --scenario.`)
  }
  return runs.map((run) => ({
    subject: fillIn(subject, input, run),
    scenario: fillIn(scenario, input, run),
    ...loadOf(run),
    generator: run.tool,
    output: run.output,
    ...(version && { subjectVersion: version }),
  }))
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isResult = (value: unknown): value is Json => isObject(value) && (isObject(value.metrics) || 'output' in value)

/**
 * Parses a JSON report; null if the text is none. Some generators print JSON, too: a report has results with metrics or
 * output.
 */
const ofJson = ({ text }: Input): { context: Json; results: Json[] } | null => {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    const value: unknown = JSON.parse(text)
    if (isResult(value) && 'scenario' in value) return { context: {}, results: [value] }
    const list = isObject(value) ? value.results : value
    if (!Array.isArray(list) || list.length === 0 || !list.every(isResult)) return null
    const { results: _, ...context } = isObject(value) ? value : {}
    return { context, results: list as Json[] }
  } catch {
    return null
  }
}

/**
 * Reads the results in a text: a JSON report, an array of results, one result, or the output of a load generator, once
 * or several times.
 * @throws UsageError naming file and line
 */
export const toResults = (input: Input, told: Told): ReadReport => {
  const json = ofJson(input)
  if (!json) return { context: {}, results: ofOutput(input, told) }
  const { subject, scenario, version } = told
  const usual = {
    ...(subject && { subject }),
    ...(scenario && { scenario }),
    ...(version && { subjectVersion: version }),
  }
  const results = json.results.map((one) => ({ ...usual, ...one }) as ReportResult)
  const bare = results.findIndex((one) => !one.subject || !one.scenario)
  if (bare >= 0) {
    throw new UsageError(`${input.name}: result ${bare + 1} has no subject or scenario. Add --subject and --scenario.`)
  }
  return { context: json.context, results }
}
