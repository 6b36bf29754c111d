/**
 * Runs a fleet of runners, as far as API and queue can tell: each registers, hears of runs from its own queue, claims,
 * sends heartbeats and hands in output that wrk really printed once, through the runner's own client; none measures
 * anything. First a few of them work, then all; meanwhile browsers follow jobs. The instance runs on this machine as
 * `npm start` runs it, and the fleet beside it: what the fleet costs is printed with the figures, since it makes every
 * one of them worse.
 *
 * Runs at full speed (no time between claim and report) for throughput and cost, and at a pace for delays. Exits with 1
 * if a claim does not hold.
 *
 *   npx tsx --conditions development bench/fleet.ts [--runners 200] [--few 10] [--runs 10000] [--browsers 50]
 *     [--heartbeat-ms 5000] [--run-ms 10000] [--paced 3] [--queued 10000]
 */
import os from 'node:os'
import { parseArgs } from 'node:util'
import { mostEventMs } from './support/fleet/event-delays.ts'
import { cpuMsPerRun, type Figures, printFigures } from './support/fleet/figures.ts'
import type { Pace } from './support/fleet/light-runner.ts'
import { type Company, gather, type LargeJob, submitAndCancel, work } from './support/fleet/scenes.ts'
import { printSizes } from './support/fleet/sizes.ts'
import { openStage } from './support/fleet/stage.ts'
import { type Claim, isRefuted, printClaims } from './support/ingest/claims.ts'
import { whenInterrupted } from './support/when-interrupted.ts'

const { values } = parseArgs({
  options: {
    runners: { type: 'string', default: '200' },
    few: { type: 'string', default: '10' },
    runs: { type: 'string', default: '10000' },
    browsers: { type: 'string', default: '50' },
    'heartbeat-ms': { type: 'string', default: '5000' },
    'run-ms': { type: 'string', default: '10000' },
    paced: { type: 'string', default: '3' },
    queued: { type: 'string', default: '10000' },
  },
})
const [many, few, runs, browsers, queued] = [
  values.runners,
  values.few,
  values.runs,
  values.browsers,
  values.queued,
].map(Number) as [number, number, number, number, number]
const heartbeatMs = Number(values['heartbeat-ms'])
const [runMs, pacedEach] = [Number(values['run-ms']), Number(values.paced)]

const atFullSpeed: Pace = { runMs: [0, 0], heartbeatMs }
const paced: Pace = { runMs: [runMs * 0.5, runMs * 1.5], heartbeatMs }

interface Seen {
  fast: Figures
  slow: Figures
}

/** A job has a hundred runs per runner, so that it costs the same for few and for many. */
const look = async (company: Company, runners: number, all: number): Promise<Seen> => {
  await company.runners.ask('grow', { apiUrl: company.stage.apiUrl, token: company.stage.runnerToken, to: runners })
  const slow = await work(company, { runners, runsEach: pacedEach, pace: paced, browsers })
  printFigures('At a pace', slow)
  const runsEach = Math.max(1, Math.round(all / runners) - pacedEach)
  const fast = await work(company, { runners, runsEach, pace: atFullSpeed, browsers: 0 })
  printFigures('At full speed', fast)
  return { fast, slow }
}

const claimsOf = (first: Seen, last: Seen, job: LargeJob): Claim[] => {
  const of = `${last.fast.runners} runners`
  return [
    { what: `ms, p99 of a heartbeat, ${of} at a pace`, value: last.slow.calls.heartbeat.p99, most: 100 },
    { what: `ms, p99 of presence, ${of} at a pace`, value: last.slow.calls.presence.p99, most: 100 },
    { what: `ms, p99 from event to browser, ${browsers} browsers`, value: last.slow.sse.p99, most: mostEventMs },
    {
      what: `MB of the API, ${of} (PSS)`,
      value: Math.max(last.fast.pssBytes.api, last.slow.pssBytes.api) / 1e6,
      most: 400,
    },
    {
      what: `CPU of a run, ${of} / ${first.fast.runners}, at full speed`,
      value: cpuMsPerRun(last.fast) / cpuMsPerRun(first.fast),
      most: 1.2,
    },
    { what: `s until a job of ${job.runs} runs is answered`, value: job.submitted / 1000, most: 5 },
    { what: 's until all of them are in the queue', value: job.queued / 1000, most: 5 },
    { what: 's until its cancelling is answered', value: job.cancelled / 1000, most: 5 },
    { what: 's until none of them is in the queue', value: job.emptied / 1000, most: 5 },
  ]
}

const stage = await openStage()
const company = gather(stage)
const close = whenInterrupted(async () => {
  await company.runners.ask('stop', null).catch(() => {})
  await Promise.all([company.runners.end(), company.browsers.end()])
  await stage.close()
})
try {
  const { apiUrl, runnerToken } = stage
  await company.runners.ask('grow', { apiUrl, token: runnerToken, to: few })
  // the first thousand calls meet a cold program
  const warmUp = await work(company, { runners: few, runsEach: 20, pace: atFullSpeed, browsers: 0 })
  const perRunner = runs / many
  const first = await look(company, few, perRunner * few)
  const last = await look(company, many, runs)
  await printSizes(
    stage.sql,
    [warmUp, first.slow, first.fast, last.slow, last.fast].reduce((sum, { runs }) => sum + runs, 0),
  )
  const job = await submitAndCancel(company, queued)
  const [load = 0] = os.loadavg()
  console.log(
    `\n${os.cpus().length} CPUs, load average ${load.toFixed(1)} in the last minute, Node ${process.version}\n`,
  )
  const claims = claimsOf(first, last, job)
  printClaims(claims)
  if (claims.some(isRefuted)) process.exitCode = 1
} finally {
  await close()
}
