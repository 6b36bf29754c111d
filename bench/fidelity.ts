/**
 * Does the runner measure what a person would? For each generator found here, runs the same command line by hand and
 * through a job, in pairs with alternating order, so that the machine's drift affects both. Prints the median of the
 * pairs' ratios runner / by hand with its interval, and exits with 1 if one is outside 0.97 to 1.03.
 *
 *   npx tsx --conditions development bench/fidelity.ts [--pairs 12] [--seconds 2]
 *     [--server paced|every-core|free] [generator …]
 *
 * It starts API, PostgreSQL, queue and a runner of its own. The paced server answers at a rate set by the clock as long
 * as nobody takes its core (bench/support/yardsticks.ts): any difference then comes from the runner. The free one is as
 * fast as it can be; on a shared machine, its scatter says more about the neighbours than about the runner.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { completeProfile, type GeneratorCatalogue, type GeneratorId, type LoadProfileInput } from '@wrkbench/contracts'
import { median, medianInterval } from '@wrkbench/stats'
import { startBackend } from '../e2e/support/start-backend.ts'
import { programs } from '../tools/build/programs.ts'
import { scatter } from './support/alternating-windows.ts'
import { measureByHand } from './support/by-hand.ts'
import { collectClosers } from './support/closers.ts'
import { connectTo, type Instance, runJob } from './support/instance.ts'
import { writeYardsticks, type Yardstick, yardstick } from './support/yardsticks.ts'

const { values, positionals: wanted } = parseArgs({
  options: {
    pairs: { type: 'string', default: '12' },
    seconds: { type: 'string', default: '2' },
    server: { type: 'string', default: 'paced' satisfies Yardstick },
  },
  allowPositionals: true,
})
const server = values.server as Yardstick
const [pairs, seconds, warmupSeconds, room] = [Number(values.pairs), Number(values.seconds), 1, 0.03]

const openInstance = async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fidelity-'))
  await writeYardsticks(folder)
  const { add, started, close } = collectClosers(() => rm(folder, { recursive: true, force: true }))
  const backend = await started(startBackend('127.0.0.1', folder))
  const runner = backend.start('runner', [process.execPath, programs.runner.bundle], {
    ...backend.runner,
    WRKBENCH_SERVERS_DIR: folder,
    WRKBENCH_DATA_DIR: path.join(backend.folder, 'runner'),
    PATH: `${path.resolve('.tools/bin')}:${process.env.PATH}`,
  })
  add(() => runner.kill('SIGTERM'))
  return { instance: connectTo(backend), folder, close }
}

const generatorsFound = async (instance: Instance): Promise<GeneratorId[]> => {
  for (;;) {
    const { items } = await instance.get<GeneratorCatalogue>('/generators')
    const found = items.filter((g) => g.found.some((f) => f.version)).map((g) => g.id)
    if (found.length > 0) return found
    await sleep(250)
  }
}

const measure = async (instance: Instance, folder: string, generator: GeneratorId) => {
  const profile: LoadProfileInput = { generator, connections: 64, durationSeconds: seconds }
  const hand = () => measureByHand(completeProfile(profile), warmupSeconds, yardstick(folder, server))
  const runner = async () => {
    const spec = { servers: [`test/${server}`], scenarios: ['hello'], profiles: [profile], rounds: 1 }
    const [run] = await runJob(instance, { ...spec, warmupSeconds })
    return run?.result?.metrics.successesPerSecond ?? Number.NaN
  }
  const byHand: number[] = []
  const byRunner: number[] = []
  for (let pair = 0; pair < pairs; pair++) {
    if (pair % 2) byRunner.push(await runner())
    byHand.push(await hand())
    if (pair % 2 === 0) byRunner.push(await runner())
  }
  return { byHand, byRunner }
}

const { instance, folder, close } = await openInstance()
try {
  const found = await generatorsFound(instance)
  console.log(
    `${pairs} pairs of ${seconds} s, the ${server} server, 64 connections, ${warmupSeconds} s warm-up\n` +
      'generator    by hand      runner       scatter of one  median ratio, 95 % interval',
  )
  for (const generator of found.filter((id) => wanted.length === 0 || wanted.includes(id))) {
    const { byHand, byRunner } = await measure(instance, folder, generator)
    const ratios = byRunner.map((value, pair) => value / (byHand[pair] ?? Number.NaN))
    const interval = medianInterval(ratios)
    const low = interval?.low ?? Number.NaN
    const high = interval?.high ?? Number.NaN
    const outcome = low >= 1 - room && high <= 1 + room ? 'holds' : high < 1 - room || low > 1 + room ? 'FAILS' : 'open'
    if (outcome !== 'holds') process.exitCode = 1
    const rate = (of: number[]) => `${Math.round(median(of))} req/s`.padEnd(13)
    console.log(
      `${generator.padEnd(13)}${rate(byHand)}${rate(byRunner)}${`${(scatter(byHand) * 100).toFixed(1)} %`.padEnd(16)}` +
        `${median(ratios).toFixed(4)}, ${low.toFixed(4)} to ${high.toFixed(4)}  ${outcome}`,
    )
  }
} finally {
  await close()
}
