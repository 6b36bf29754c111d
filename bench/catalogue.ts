/**
 * Runs the whole catalogue in one job: every server that can run here, in every scenario it serves, with wrk; then
 * checks the claims that must hold. Exit code 1 if a run fails, a flag says that something is wrong with a server or
 * the measurement, or one of the claims at the end is refuted.
 *
 *   npx tsx bench/catalogue.ts [--rounds 1] [--seconds 2] [--claim-rounds 5] [--running]
 *
 * It starts an instance of its own and builds every server anew, which takes some minutes. With --running it uses the
 * instance of WRKBENCH_DATA_DIR (default .data), which keeps its builds.
 */
import { parseArgs } from 'node:util'
import {
  doubtsOf,
  flagCatalogue,
  type JobDetail,
  type LoadProfileInput,
  type RunDetail,
  type ServerCatalogue,
} from '@wrkbench/contracts'
import { client, startInstance } from '../e2e/support/start-instance.ts'
import { type Claim, leads, notSlower } from './support/claims.ts'
import { readInstanceFile } from './support/instance.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '2' },
    'claim-rounds': { type: 'string', default: '5' },
    running: { type: 'boolean', default: false },
  },
})
const profile: LoadProfileInput = {
  generator: 'wrk',
  connections: 64,
  threads: 1,
  durationSeconds: Number(values.seconds),
}

type Instance = ReturnType<typeof client> & { webUrl: string }

/** Flags that the machine or the generator explains. Any other flag means that a server or the measurement is wrong. */
const explained = new Set<string>(['client-bound', 'foreign-cpu', 'steal', 'host-busy', 'throttled', 'canary'])
const notes = new Set<string>(['not-steady', 'noisy-environment', 'too-few-samples'])
/** A generator that waits for a CPU leaves connections idle: this flag follows from those above. */
const following = new Set<string>(['littles-law'])

const isExplained = (id: string, { result }: RunDetail): boolean =>
  explained.has(id) ||
  notes.has(id) ||
  (following.has(id) && (result?.flags ?? []).some((flag) => explained.has(flag.id)))

const finished = (job: JobDetail) => job.finishedAt !== null
const hours = 3600
/** Rarely asked: an answer with all runs of a large job takes CPU time from what is measured. */
const everyMs = 3000

const measure = async (instance: Instance, spec: Parameters<Instance['createJob']>[0]) => {
  const created = await instance.createJob({ ...spec, warmupSeconds: 1 })
  console.log(`job ${created.number}: ${created.runs.total} runs, ${instance.webUrl}/jobs/${created.id}`)
  return instance.until(created.id, finished, 6 * hours, everyMs)
}

const figure = (value: number | null): string =>
  value === null ? '–' : Math.round(value).toLocaleString('en', { maximumFractionDigits: 0 })

const printTable = (runs: readonly RunDetail[]): void => {
  const rows = runs
    .map((run) => ({
      cells: [
        run.serverId,
        run.scenarioId,
        run.status,
        figure(run.result?.metrics.successesPerSecond ?? null),
        run.start?.buildCached ? '' : `built ${((run.start?.buildMs ?? 0) / 1000).toFixed(1)} s`,
        run.error ? run.error.message : (run.result?.flags ?? []).map(({ id }) => id).join(' '),
      ],
    }))
    .sort((a, b) => a.cells.join(' ').localeCompare(b.cells.join(' ')))
  const widths = [0, 1, 2, 3, 4].map((i) => Math.max(...rows.map(({ cells }) => cells[i]?.length ?? 0)))
  for (const { cells } of rows) {
    const padded = cells.map((cell, i) => (i === 3 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
    console.log(padded.join('  ').trimEnd())
  }
}

/** Prints every kind of flag, with its count and the evidence of the first one. */
const printFlags = (runs: readonly RunDetail[]): string[] => {
  const raised = runs.flatMap((run) => (run.result?.flags ?? []).map((flag) => ({ run, flag })))
  const wrong: string[] = []
  for (const id of new Set(raised.map(({ flag }) => flag.id))) {
    const own = raised.filter(({ flag }) => flag.id === id)
    const isWrong = own.some(({ run, flag }) => flag.evidence === '' || !isExplained(id, run))
    if (isWrong) wrong.push(id)
    const meaning = (flagCatalogue as Record<string, { explanation: string }>)[id]?.explanation ?? 'not known'
    console.log(`${isWrong ? 'WRONG' : 'explained'}  ${id} × ${own.length}: ${meaning}`)
    for (const { run, flag } of isWrong ? own : own.slice(0, 1)) {
      console.log(`    ${run.serverId} ${run.scenarioId}: ${flag.evidence}`)
    }
  }
  return wrong
}

/** Judges the claims about speed, each by a job of several rounds of its own. */
const judge = async (instance: Instance, first: JobDetail): Promise<Claim[]> => {
  const rounds = Number(values['claim-rounds'])
  const again = async (servers: string[], scenario: string, load = profile) =>
    (await measure(instance, { servers, scenarios: [scenario], profiles: [load], rounds })).cells
  // its twin on libuv parses with the same code, and is just as fast
  const fastest = first.cells
    .filter(({ scenarioId, serverId }) => scenarioId === 'plaintext' && !serverId.startsWith('c/'))
    .toSorted((a, b) => (b.median ?? 0) - (a.median ?? 0))
    .slice(0, 4)
    .map(({ serverId }) => serverId)
  // pipelined 16 deep: without pipelining, wrk is busier than the fastest servers and takes the core that a cluster
  // could use
  const deep = { ...profile, pipeline: 16 }
  const plaintext = await again(['c/epoll', ...fastest], 'plaintext', deep)
  const frameworks = await again(['node/fastify', 'node/express'], 'json')
  const cluster = await again(['node/http', 'node/http-cluster'], 'json', deep)
  return [
    leads('raw C epoll leads plaintext', plaintext, 'c/epoll'),
    notSlower('Fastify is not slower than Express on json', frameworks, 'node/fastify', 'node/express'),
    leads('clustered Node beats single Node', cluster, 'node/http-cluster'),
  ]
}

const main = async (instance: Instance): Promise<boolean> => {
  const { items } = await instance.get<ServerCatalogue>('/servers')
  const servers = items.filter(({ availability }) => availability.some(({ canRun }) => canRun))
  const scenarios = [...new Set(servers.flatMap((server) => server.scenarios))]
  console.log(`${servers.length} of ${items.length} servers can run here`)
  const job = await measure(instance, {
    servers: servers.map(({ id }) => id),
    scenarios,
    servedOnly: true,
    profiles: [profile],
    rounds: Number(values.rounds),
  })
  const runs: RunDetail[] = []
  for (const { id } of job.runList) runs.push(await instance.get<RunDetail>(`/runs/${id}`))
  console.log()
  printTable(runs)
  console.log()
  const wrong = printFlags(runs)
  const failed = runs.filter(({ status }) => status !== 'SUCCEEDED')
  console.log()
  console.log(
    `${failed.length === 0 ? 'holds' : 'FAILS'}  every run succeeded: ${runs.length - failed.length} of ${runs.length}`,
  )
  const clean = runs.filter((run) => doubtsOf(run.result?.flags ?? []).length === 0).length
  console.log(
    `${wrong.length === 0 ? 'holds' : 'FAILS'}  no unexplained flag; ${clean} runs have no doubt at all ${wrong.join(' ')}`,
  )
  const claims = await judge(instance, job)
  for (const { text, outcome, evidence } of claims) {
    console.log(`${outcome === 'fails' ? 'FAILS' : outcome}  ${text}: ${evidence}`)
  }
  return failed.length === 0 && wrong.length === 0 && claims.every(({ outcome }) => outcome !== 'fails')
}

const running = async () => {
  const { webUrl, apiUrl, token } = await readInstanceFile()
  return { webUrl, ...client(apiUrl, token), stop: async () => {} }
}

const instance = await (values.running ? running() : startInstance())
try {
  if (!(await main(instance))) process.exitCode = 1
} finally {
  await instance.stop()
}
