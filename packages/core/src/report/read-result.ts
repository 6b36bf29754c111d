import type { LoadProfile, ReportedMetrics, ReportResult, SeriesProfile } from '@wrkbench/contracts'
import { type PastedRun, readPaste } from '@wrkbench/loadgen'
import { completeMetrics, reportedUsage } from '../domain/report/reported-metrics.ts'
import { clockSkewSeconds } from '../domain/run/lease.ts'
import type { FieldProblem } from '../errors.ts'
import { instant, notAfter } from '../instant.ts'
import type { ReportedResult } from './store-results.ts'

/** A parsed result of a report: the input of `storeResults`, and what is stored beside it. */
export interface ReadResult {
  result: ReportedResult
  custom: NonNullable<ReportedMetrics['custom']>
  /** raw text that the figures were read from; null if they were handed in as numbers */
  output: string | null
}

export interface ReadContext {
  index: number
  /** default round within its series, from 1 */
  round: number
  /** default time of measurement */
  measuredAt: Date
  at: Date
  catalogue: ReadonlySet<string>
}

const profileOf = (told: ReportResult['profile'] = {}, run: PastedRun | null): SeriesProfile => {
  const load = run?.load
  return {
    generator: run?.tool ?? told.generator ?? null,
    connections: told.connections ?? load?.connections ?? null,
    threads: told.threads ?? load?.threads ?? null,
    durationSeconds: told.durationSeconds ?? load?.durationSeconds ?? null,
    requests: told.requests ?? load?.requests ?? null,
    pipeline: told.pipeline ?? load?.pipeline ?? null,
    rate: told.rate ?? load?.rate ?? null,
    keepAlive: told.keepAlive ?? null,
    timeoutSeconds: told.timeoutSeconds ?? null,
  } satisfies Record<keyof LoadProfile, unknown>
}

const readOutput = ({ generator = 'auto', output = '' }: ReportResult, path: string): PastedRun | FieldProblem => {
  const { runs, problems } = readPaste(output, generator === 'auto' ? null : generator)
  const [run, another] = runs
  if (another) {
    const message = `It holds ${runs.length} runs: hand in each as a result of its own (POST /parse tells them apart).`
    return { path: `${path}/output`, message }
  }
  const [problem] = problems
  return run ?? { path: `${path}/output`, message: problem ? `Line ${problem.line}: ${problem.reason}.` : 'No run.' }
}

/** HTTP did not exist before this year. A clock that was never set starts in 1970. */
const earliest = new Date('1991-01-01T00:00:00Z')

/**
 * Returns why nothing can have been measured at a time; null if it can. The clock of whoever measured may be a little ahead: then
 * the time is taken for now.
 */
export const whyNotThen = (text: string, now: Date): string | null => {
  const at = new Date(text)
  if (at.getTime() > now.getTime() + clockSkewSeconds * 1000) {
    return `${text} has not come yet: here it is ${instant(now)}. One of the two clocks is wrong.`
  }
  return at < earliest ? `${text} is before there was HTTP: was the clock set?` : null
}

const instantOf = (text: string | undefined, context: ReadContext, path: string): Date | FieldProblem => {
  if (text === undefined) return context.measuredAt
  const problem = whyNotThen(text, context.at)
  return problem === null ? notAfter(text, context.at) : { path: `${path}/measuredAt`, message: problem }
}

/** Metrics that may accompany a raw output, because no generator prints them. */
const besideOutput = ['cpu', 'memory', 'custom']

const isProblem = <T extends object>(value: T | FieldProblem): value is FieldProblem =>
  'path' in value && 'message' in value

/** Reads one result of a report. Returns its problem with a JSON pointer instead, if it is invalid. */
export const readResult = (reported: ReportResult, context: ReadContext): ReadResult | FieldProblem => {
  const path = `/results/${context.index}`
  const { subject, scenario, metrics, output, round, subjectVersion, flags = [] } = reported
  if (metrics === undefined && output === undefined) {
    return { path, message: 'Give either metrics or the raw text of one run in output.' }
  }
  const twice = output && Object.keys(metrics ?? {}).find((key) => !besideOutput.includes(key))
  if (twice) {
    const message = `Give either this or output: beside an output there may be ${besideOutput.join(', ')}.`
    return { path: `${path}/metrics/${twice}`, message }
  }
  const run = output === undefined ? null : readOutput(reported, path)
  if (run && isProblem(run)) return run
  const measuredAt = instantOf(reported.measuredAt, context, path)
  if (isProblem(measuredAt)) return measuredAt
  const told = run ?? completeMetrics(metrics ?? {})
  const usage = metrics ? reportedUsage(metrics) : null
  const percent = metrics?.cpu?.percent
  return {
    result: {
      runId: null,
      subject: { name: subject, serverId: context.catalogue.has(subject) ? subject : null },
      scenarioId: scenario,
      scenarioRevision: null,
      argv: null,
      startMs: null,
      warmupSeconds: null,
      warmupMaxSeconds: null,
      warmUp: null,
      profile: profileOf(reported.profile, run),
      round: round ?? context.round,
      measuredAt,
      metrics: told.metrics,
      missing: told.missing,
      figuresTold: run === null,
      generatorVersion: run?.version ?? reported.generatorVersion ?? null,
      parserVersion: run?.parserVersion ?? 0,
      frameworkVersion: subjectVersion ?? null,
      flags,
      evidence: usage && { server: usage, generator: null, host: null, serverDied: false },
    },
    custom: {
      ...(percent === undefined ? {} : { cpuPercent: { value: percent, unit: '%', better: 'lower' as const } }),
      ...metrics?.custom,
    },
    output: run?.output ?? null,
  }
}
