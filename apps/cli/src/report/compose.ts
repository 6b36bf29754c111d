import { createHash } from 'node:crypto'
import type { ReportBaseline, SubmitReport } from '@wrkbench/contracts'
import type { Origin } from '../ci/told-by-ci.ts'
import { UsageError } from '../errors.ts'
import type { Input } from './read-inputs.ts'
import { splitResults } from './split.ts'
import { type ReadReport, type Told, toResults } from './to-results.ts'

/** What the command line says about the whole report. */
export interface Context {
  project?: string | undefined
  environment?: string | undefined
  commit?: string | undefined
  branch?: string | undefined
  startedAt?: string | undefined
  baseline?: ReportBaseline | undefined
  hosts?: SubmitReport['hosts'] | undefined
}

/** A report to submit, with the key that makes repeated tries store it only once. */
export interface Draft {
  idempotencyKey: string
  body: SubmitReport
}

const most = { results: 1000, bytes: 4 * 1024 * 1024 }

const mergeContexts = (reports: readonly ReadReport[], inputs: readonly Input[]): ReadReport['context'] => {
  const merged: Record<string, unknown> = {}
  for (const [index, { context }] of reports.entries()) {
    for (const [key, value] of Object.entries(context)) {
      if (key in merged && JSON.stringify(merged[key]) !== JSON.stringify(value)) {
        throw new UsageError(
          `${inputs[index]?.name} has another ${key} than the files before it. Hand it in separately.`,
        )
      }
      merged[key] = value
    }
  }
  return merged as ReadReport['context']
}

/** The same key for the same results of the same pipeline, so that retrying a step stores one report. */
export const keyOf = (body: SubmitReport, run: string | undefined): string =>
  `wrkbench-${createHash('sha256')
    .update(JSON.stringify([run ?? null, body]))
    .digest('hex')
    .slice(0, 40)}`

/** Drops undefined values, so that spreading the rest keeps earlier defaults. */
const known = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

const reportOf = (inputs: readonly Input[], told: Told, context: Context, origin: Origin): SubmitReport => {
  const reports = inputs.map((input) => toResults(input, told))
  const merged: Partial<SubmitReport> = { ...mergeContexts(reports, inputs) }
  const { source, commit, branch, pullRequest, author } = origin
  const from = known({ source, commit, branch, pullRequest, author })
  const body = { ...from, ...merged, ...known(context), results: reports.flatMap(({ results }) => results) }
  if (!body.environment) {
    throw new UsageError('Where was it measured? Add --environment NAME, or set WRKBENCH_ENVIRONMENT.')
  }
  return { ...body, environment: body.environment }
}

/**
 * Makes one report from all inputs. The command line takes precedence over what a JSON report says, and that over what
 * CI or git says.
 * @throws UsageError if something is missing, or there is too much for one report
 */
export const composeReport = (inputs: readonly Input[], told: Told, context: Context, origin: Origin): Draft => {
  const body = reportOf(inputs, told, context, origin)
  if (body.results.length > most.results) {
    const message = `${body.results.length} results are too many for one report (at most ${most.results}).`
    throw new UsageError(`${message} wrkbench import splits them.`)
  }
  if (Buffer.byteLength(JSON.stringify(body)) > most.bytes) {
    throw new UsageError('Together the outputs are larger than 4 MiB. Hand them in one by one, or use wrkbench import.')
  }
  return { idempotencyKey: keyOf(body, origin.run), body }
}

/** Does the same with as many reports as needed. */
export const composeParts = (inputs: readonly Input[], told: Told, context: Context, origin: Origin): Draft[] => {
  const whole = reportOf(inputs, told, context, origin)
  return splitResults(whole).map((results, part) => {
    const body = { ...whole, results }
    // two parts may have the same content and are still two
    return { idempotencyKey: keyOf(body, part === 0 ? origin.run : `${origin.run ?? ''}#${part}`), body }
  })
}
