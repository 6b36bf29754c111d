import type { FinishRun, Measurement, RunError, TerminalStatus } from '@wrkbench/contracts'
import type { RunContext, RunPartRow } from '@wrkbench/db'
import { generators } from '@wrkbench/loadgen'
import { checkMetrics } from '../domain/result/check-metrics.ts'
import { runError } from '../domain/run/run-error.ts'
import { invalid } from '../errors.ts'
import { notAfter } from '../instant.ts'
import { readLoads } from '../part/read-loads.ts'
import type { ReportedResult } from '../report/store-results.ts'

export interface Verdict {
  status: TerminalStatus
  error: RunError | null
  /** null if there is nothing that may count as a result */
  result: ReportedResult | null
}

/** The run, with the hosts that took part besides the leading one. */
export interface Judged extends RunContext {
  parts: readonly RunPartRow[]
}

/**
 * Judges a run by its runner's report. The runner's outcome stands, with one exception: a success whose raw output holds no
 * result, or a contradictory one, becomes a failure.
 * @throws ServiceError VALIDATION if the report is incomplete
 */
export const judgeFinish = (runId: string, context: Judged, report: FinishRun, at: Date): Verdict => {
  const { outcome, error, measurement } = report
  if (outcome !== 'SUCCEEDED') {
    if (outcome === 'FAILED' && !error) throw invalid([{ path: '/error', message: 'A failed run needs its error.' }])
    return { status: outcome, error, result: null }
  }
  if (!measurement) throw invalid([{ path: '/measurement', message: 'A success needs its measurement.' }])
  const { profile, parts } = context
  const adapter = generators[profile.generator]
  const parsed = readLoads({ adapter, profile, output: measurement.output, parts })
  if (parsed.kind === 'no-result') {
    const message = `The output of ${adapter.displayName} holds no result: ${parsed.reason}.`
    return { status: 'FAILED', error: runError('NO_RESULT', message, tail(measurement)), result: null }
  }
  const problems = parsed.kind === 'result' ? checkMetrics(parsed.metrics) : [{ path: '', message: parsed.reason }]
  if (parsed.kind === 'unreadable' || problems.length > 0) {
    const detail = problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('\n')
    const refused = runError('REPORT_REFUSED', `The figures of ${adapter.displayName} contradict each other.`, detail)
    return { status: 'FAILED', error: refused, result: null }
  }
  const { metrics, missing, version } = parsed
  const generatorVersion = measurement.output.generatorVersion ?? version
  const figures = { metrics, missing, generatorVersion, parserVersion: adapter.parserVersion }
  return {
    status: 'SUCCEEDED',
    error: null,
    result: { ...figures, ...circumstances(runId, context, report, measurement, at) },
  }
}

const circumstances = (runId: string, context: Judged, { start }: FinishRun, measurement: Measurement, at: Date) => ({
  runId,
  subject: { name: context.subjectName, serverId: context.serverId },
  scenarioId: context.scenarioId,
  scenarioRevision: context.scenarioRevision,
  profile: context.profile,
  warmupSeconds: context.warmupSeconds,
  warmupMaxSeconds: context.warmupMaxSeconds,
  warmUp: start?.warmUp ?? null,
  round: context.round,
  measuredAt: notAfter(measurement.output.startedAt, at),
  argv: measurement.output.argv,
  frameworkVersion: start?.frameworkVersion ?? null,
  startMs: start?.firstAnswerMs ?? null,
  evidence: { ...measurement, others: othersOf(context.parts) },
})

/** Returns the evidence of each host besides the leading one. */
export const othersOf = (parts: readonly Pick<RunPartRow, 'name' | 'report'>[]) =>
  parts.flatMap(({ name, report }) => {
    if (!report) return []
    const { host, server, generator = null, profile = null } = report
    return [{ name, host, server, generator, profile }]
  })

const tailLength = 2000

/** Returns the end of the generator's output, enough to see why it failed. The whole output is stored as well. */
const tail = ({ output }: Measurement): string => {
  const said = [output.stdout, output.stderr].filter((text) => text.trim() !== '').join('\n')
  const ended = output.exitCode === null ? 'ended by a signal' : `exit code ${output.exitCode}`
  return `${said.slice(-tailLength)}\n(${ended})`.trim()
}
