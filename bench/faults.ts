/**
 * Tests what faults an instance survives. Each schedule has its own instance, in separate processes as when installed:
 * a job of 30 short runs, and one to three faults at random moments of it (support/faults/fault-kinds.ts lists them).
 * Then it is judged (support/faults/judge.ts): every run is over and counts once, every result is stored once and none
 * is lost, nothing stands still for over a minute after the faults, no process is left, the next job starts at once,
 * and the job's table is right.
 *
 * The seed determines the whole schedule: a failed one is replayed by its seed. A failed schedule keeps its folder.
 * Lanes play schedules side by side: most of their time is waiting. Linux only. As root, full disks are tested, too:
 * spool, PostgreSQL or Redis is then on a small file system of its own. A step of the clock affects `Date` in API,
 * maintenance and runner, but not the clock of PostgreSQL, which decides, nor that of Redis: it is what happens where
 * PostgreSQL has another host.
 *
 * A fault that took no effect (no generator ran, the process was already down) explains no failure and counts as
 * missed: the summary says for each kind how often it struck.
 *
 * `--longest` leaves out faults that last longer, `--within` is when the last fault may begin (both in ms); after
 * `--minutes` no further schedule is begun. `--only` draws a single kind.
 *
 *   npx tsx --conditions development bench/faults.ts [--schedules 10] [--seed 1] [--queue redis|postgres] [--lanes 3] \
 *     [--longest 60000] [--within 20000] [--minutes 10] [--only postgres-disk-full]
 */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { describeFault, drawSchedule, type Schedule } from './support/faults/draw-schedule.ts'
import { type FaultKind, faultKinds, type QueueKind } from './support/faults/fault-kinds.ts'
import { findProcesses, signal } from './support/faults/find-processes.ts'
import { type Played, playSchedule } from './support/faults/play-schedule.ts'
import { describeTally, missedOf, type Outcome } from './support/faults/tally.ts'
import { makeTemplate } from './support/faults/template.ts'

const text = (value: string) => ({ type: 'string', default: value }) as const
const { values } = parseArgs({
  options: {
    schedules: text('1'),
    seed: text(String(Date.now() % 1_000_000)),
    queue: text('redis'),
    lanes: text('3'),
    longest: text('60000'),
    within: text('20000'),
    minutes: text('Infinity'),
    only: { type: 'string' },
  },
})
const [longestMs, withinMs] = [Number(values.longest), Number(values.within)]
const queue = values.queue as QueueKind
const only = values.only as FaultKind | undefined
if (only && !(only in faultKinds)) throw new Error(`--only is one of ${Object.keys(faultKinds).join(', ')}`)

const replay = ({ seed }: Schedule): string =>
  `npx tsx --conditions development bench/faults.ts --seed ${seed} --queue ${queue} --longest ${longestMs} --within ${withinMs}${only ? ` --only ${only}` : ''}`

const print = ({ schedule, wrong, strikes, seconds, attempts, runs, longestSilence, folder, logs }: Played): void => {
  const state = wrong.length === 0 ? 'ok    ' : 'FAILED'
  const figures = `${seconds.toFixed(0)} s, ${runs} runs in ${attempts} attempts, still for ${longestSilence.toFixed(0)} s`
  const { length: missed } = missedOf(strikes)
  console.log(`${state}  seed ${schedule.seed}  ${figures}, ${missed} of ${strikes.length} faults missed`)
  schedule.faults.forEach((fault, index) => {
    const { struck, what } = strikes[index] ?? { struck: false, what: 'was not tried' }
    console.log(`          ${struck ? '' : 'MISSED '}${describeFault(fault)} (${what})`)
  })
  if (wrong.length === 0) return
  for (const line of wrong) console.log(`    wrong: ${line}`)
  console.log(`${logs}\n    kept:   ${folder}\n    replay: ${replay(schedule)}`)
}

const template = await makeTemplate()
/** Kills all our processes before this one ends; the folder stays. */
const endAll = () => {
  for (const { pid } of findProcesses({ folder: template.folder, marks: [] })) signal(pid, 'SIGKILL')
  process.exit(130)
}
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, endAll)
const waiting = Array.from({ length: Number(values.schedules) }, (_, index) => Number(values.seed) + index)
const failed: Schedule[] = []
const outcomes: Outcome[] = []
let played = 0
const endsAt = performance.now() + Number(values.minutes) * 60_000

const lane = async (): Promise<void> => {
  const next = () => (performance.now() < endsAt ? waiting.shift() : undefined)
  for (let seed = next(); seed !== undefined; seed = next()) {
    const schedule = drawSchedule({ seed, queue, longestMs, withinMs, only })
    try {
      const outcome = await playSchedule(template, schedule)
      print(outcome)
      outcomes.push(
        ...schedule.faults.map(({ kind }, index) => ({ kind, struck: outcome.strikes[index]?.struck ?? false })),
      )
      if (outcome.wrong.length > 0) failed.push(schedule)
      else rmSync(outcome.folder, { recursive: true, force: true })
    } catch (error) {
      failed.push(schedule)
      console.log(`FAILED  seed ${seed}`, error, `\n    replay: ${replay(schedule)}`)
    }
    played++
  }
}

await Promise.all(Array.from({ length: Number(values.lanes) }, lane))
console.log(`\n${describeTally(outcomes).join('\n')}`)
if (failed.length === 0) rmSync(template.folder, { recursive: true, force: true })
console.log(
  `\n${played} schedules on ${queue}, ${failed.length} failed${failed.map(({ seed }) => ` ${seed}`).join('')}`,
)
process.exitCode = failed.length === 0 ? 0 : 1
