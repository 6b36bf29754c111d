/**
 * Measures what a run costs besides its load: wall time from claim to finish, by phase, without build, warm-up and
 * measurement.
 *
 *   npm start -- --no-first-benchmark        (in another terminal)
 *   npx tsx bench/overhead.ts [rounds=5]
 */
import type { RunDetail } from '@wrkbench/contracts'
import { median } from '@wrkbench/stats'
import { connectInstance, runJob } from './support/instance.ts'

const rounds = Number(process.argv[2] ?? 5)
const instance = await connectInstance()
const loaded = new Set(['WARMING_UP', 'MEASURING'])
const spanMs = (from: string | null, to: string | null) => (from && to ? Date.parse(to) - Date.parse(from) : Number.NaN)
const phaseMs = (run: RunDetail, status: string) => run.phases.find((p) => p.status === status)?.durationMs ?? 0

for (const server of ['node/http', 'node/express', 'node/fastify']) {
  const profiles = [{ generator: 'autocannon' as const, connections: 16, durationSeconds: 1 }]
  const runs = await runJob(instance, { servers: [server], scenarios: ['json'], profiles, rounds, warmupSeconds: 1 })
  const outside = runs.map(
    (run) =>
      spanMs(run.startedAt, run.finishedAt) -
      (run.start?.buildCached ? 0 : (run.start?.buildMs ?? 0)) -
      run.phases.filter((p) => loaded.has(p.status)).reduce((sum, p) => sum + (p.durationMs ?? 0), 0),
  )
  const waits = runs.filter((run) => run.position === 0).map((run) => spanMs(run.queuedAt, run.startedAt))
  const phases = ['CLAIMED', 'PREPARING', 'STARTING', 'VERIFYING', 'COLLECTING']
    .map((status) => `${status.toLowerCase()} ${Math.round(median(runs.map((run) => phaseMs(run, status))))} ms`)
    .join(', ')
  console.log(
    `${server.padEnd(13)} outside build and load: median ${Math.round(median(outside))} ms, most ${Math.round(Math.max(...outside))} ms (${phases}); ` +
      `queued → claimed ${Math.round(median(waits))} ms`,
  )
}
