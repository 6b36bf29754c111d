/**
 * Measures what sampling costs, on a machine that has nothing else to do. A server that keeps every core busy and
 * answers by the clock (bench/support/yardsticks.ts) and one generator run all the time, so whatever sampling takes is
 * missing from the rate. The runner's sampler watches them in windows of a second, on and off in blocks of four in
 * random order (on off off on, or the other way round), so that the machine's drift affects both. The throughput of a
 * window is what the generator read in it, as counted by the kernel. The sampler reads /proc, the more expensive of its
 * two ways.
 *
 * Prints the median ratio of the blocks with its interval, and the CPU time that sampling used, which needs no
 * comparison. If an instance is running, also prints the CPU time of the whole runner in three jobs' runs.
 *
 *   npx tsx --conditions development bench/sampler.ts [minutes=4] [generator=wrk]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { completeProfile, type GeneratorId } from '@wrkbench/contracts'
import { generatorOf } from '@wrkbench/loadgen'
import { createRandom, median, medianInterval } from '@wrkbench/stats'
import { readKernelUnits } from '../workers/runner/src/host/kernel-units.ts'
import { startSampler } from '../workers/runner/src/host/sampler.ts'
import { readProc } from '../workers/runner/src/process/process-table.ts'
import { blockOrder, blockRatios, scatter, type Window, windowsPerBlock } from './support/alternating-windows.ts'
import { openHandServer } from './support/by-hand.ts'
import { runJob, runningInstance } from './support/instance.ts'
import { writeYardsticks, yardstick } from './support/yardsticks.ts'

const minutes = Number(process.argv[2] ?? 4)
const generator = (process.argv[3] ?? 'wrk') as GeneratorId
const claim = 0.01
/** The sampler's first two looks read every process of the machine; they happen at once and after 250 ms. */
const settleMs = 375
/** Long enough for four looks and one count of context switches. */
const windowMs = 1000
const warmupSeconds = 3

const blocks = Math.floor((minutes * 60_000) / (windowsPerBlock * (settleMs + windowMs)))
if (!(blocks >= 3)) throw new Error('say how many minutes to measure: 0.3 at the least')
if (process.platform !== 'linux') throw new Error('this reads /proc: it runs on Linux only')
if (generatorOf(generator).readsUncounted)
  throw new Error(`the kernel does not count what ${generator} reads: take wrk`)

const seed = Date.now() % 2 ** 32
const random = createRandom(seed)
const units = readKernelUnits()
const cpus = os.availableParallelism()

const readNow = (generatorPid: number) => {
  const bytes = Number(readProc(generatorPid, 'io')?.match(/^rchar: (\d+)/)?.[1])
  if (!bytes) throw new Error(`the generator ended, or what it read is not told (/proc/${generatorPid}/io)`)
  const { user, system } = process.cpuUsage()
  return { at: performance.now(), bytes, ownSeconds: (user + system) / 1e6 }
}

/** Runs the sampler and its timer in this process, as in the runner's. */
const watching = (server: number, load: number) => {
  const membership = (root: number) => ({ root, markers: [] })
  const sampler = startSampler({
    phase: 'MEASURING',
    units,
    before: { loadBefore: null, othersBefore: null },
    network: 'lo',
    responseBytes: 150,
    onSample: () => {},
    server: membership(server),
  })
  sampler.watch(membership(load))
  return sampler
}

const measureWindow = async (on: boolean, pids: { server: number; load: number }) => {
  const sampler = on ? watching(pids.server, pids.load) : null
  await sleep(settleMs)
  const from = readNow(pids.load)
  await sleep(windowMs)
  const to = readNow(pids.load)
  sampler?.stop()
  const seconds = (to.at - from.at) / 1000
  return { on, rate: (to.bytes - from.bytes) / seconds, ownShare: (to.ownSeconds - from.ownSeconds) / seconds }
}

const measureAll = async (): Promise<(Window & { ownShare: number })[]> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sampler-'))
  await writeYardsticks(folder)
  const server = await openHandServer(yardstick(folder, 'every-core'))
  const over = new AbortController()
  const most = warmupSeconds + blocks * windowsPerBlock * ((settleMs + windowMs) / 1000) * 1.5 + 10
  const profile = completeProfile({ generator, connections: 64, durationSeconds: Math.ceil(most) })
  let load = 0
  const onStart = (pid: number) => {
    load = pid
  }
  const loading = server.load(profile, { onStart, signal: over.signal }).catch((error) => {
    if (!over.signal.aborted) throw error
  })
  const windows = []
  try {
    await Promise.race([sleep(warmupSeconds * 1000), loading])
    for (let block = 0; block < blocks; block++) {
      for (const on of blockOrder(random)) windows.push(await measureWindow(on, { server: server.pid, load }))
    }
  } finally {
    over.abort()
    await loading
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  return windows
}

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`
const row = (what: string, value: string, range = ''): void =>
  console.log(`${what.padEnd(52)}${value.padEnd(12)}${range}`)

const windows = await measureAll()
const ratios = blockRatios(windows)
const interval = medianInterval(ratios)
const shares = (wanted: boolean) => windows.filter(({ on }) => on === wanted).map(({ ownShare }) => ownShare)
const extra = median(shares(true)) - median(shares(false))

console.log(
  `${blocks} blocks of ${windowsPerBlock} windows of ${windowMs} ms, ${generator}, 64 connections, seed ${seed}\n`,
)
row('', 'median', '95 % interval')
row(
  'throughput with sampler / without',
  median(ratios).toFixed(4),
  interval ? `${interval.low.toFixed(4)} to ${interval.high.toFixed(4)}` : 'too few blocks',
)
row('scatter of one block', percent(scatter(ratios)))
row('scatter of one window without sampler', percent(scatter(windows.filter(({ on }) => !on).map(({ rate }) => rate))))
row('CPU of this process with sampler, of a core', percent(median(shares(true))))
row('CPU of this process without, of a core', percent(median(shares(false))))
row(`CPU of sampling, of what ${cpus} CPUs have`, percent(extra / cpus))

const instance = await runningInstance()
if (!instance) row('CPU of the whole runner in a run, of a core', 'not asked: no instance runs')
else {
  const profiles = [{ generator, connections: 64, durationSeconds: 10 }]
  const spec = { servers: ['node/http'], scenarios: ['json'], profiles, rounds: 3, warmupSeconds: 1 }
  const ofRunner = (await runJob(instance, spec)).map((run) => {
    const { host, generator: side } = run.result ?? {}
    return (host?.runnerCpuSeconds ?? Number.NaN) / (side?.wallSeconds ?? Number.NaN)
  })
  row('CPU of the whole runner in a run, of a core', percent(median(ofRunner)))
}

const verdict = !interval
  ? 'cannot be told: too few blocks'
  : interval.low > 1 - claim
    ? 'shown'
    : interval.high < 1 - claim
      ? 'refuted'
      : `not shown: a cost of ${percent(1 - interval.low)} cannot be ruled out; take more minutes or a quieter machine`
console.log(`\ncosts under ${percent(claim)} of the throughput: ${verdict}`)
