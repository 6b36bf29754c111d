/**
 * Does the runner measure what a person would? For each generator that the runner found: the same argument vector by hand
 * and through a job, alternating, so that the machine's drift meets both. Prints the median of the ratios runner / by hand of
 * each pair, with its interval.
 *
 *   npm start -- --no-first-benchmark        (in another terminal)
 *   npx tsx bench/fidelity.ts [rounds=5] [seconds=5] [generator …]
 */
import { completeProfile, type GeneratorCatalogue, type GeneratorId } from '@wrkbench/contracts'
import { median, medianInterval } from '@wrkbench/stats'
import { measureByHand } from './support/by-hand.ts'
import { connectInstance, runJob } from './support/instance.ts'

const [rounds = 5, seconds = 5] = process.argv.slice(2, 4).map(Number)
const wanted = process.argv.slice(4)
const warmupSeconds = 2
const instance = await connectInstance()
const { items } = await instance.get<GeneratorCatalogue>('/generators')
const found = items.filter((g) => g.found.some((f) => f.version)).map((g) => g.id)

const measure = async (generator: GeneratorId) => {
  const profile = { generator, connections: 64, durationSeconds: seconds }
  const byHand: number[] = []
  const byRunner: number[] = []
  for (let round = 0; round < rounds; round++) {
    const hand = async () => byHand.push(await measureByHand(completeProfile(profile), warmupSeconds))
    const runner = async () => {
      const spec = { servers: ['node/http'], scenarios: ['json'], profiles: [profile], rounds: 1, warmupSeconds }
      const [run] = await runJob(instance, spec)
      byRunner.push(run?.result?.metrics.successesPerSecond ?? Number.NaN)
    }
    for (const side of round % 2 ? [runner, hand] : [hand, runner]) await side()
  }
  return { generator, byHand, byRunner }
}

console.log(`${rounds} rounds of ${seconds} s, node/http, json, 64 connections, ${warmupSeconds} s warm-up`)
for (const generator of found.filter((id) => wanted.length === 0 || wanted.includes(id))) {
  const { byHand, byRunner } = await measure(generator)
  const paired = byRunner.map((value, round) => value / (byHand[round] ?? Number.NaN))
  const interval = medianInterval(paired)
  const range = interval
    ? `95 % interval ${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}`
    : 'too few rounds for an interval'
  console.log(
    `${generator.padEnd(11)} by hand ${Math.round(median(byHand))} req/s · runner ${Math.round(median(byRunner))} req/s · ` +
      `median ratio ${median(paired).toFixed(3)} · ${range}`,
  )
}
