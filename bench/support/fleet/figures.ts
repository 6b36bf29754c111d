import type { Sql } from '@wrkbench/db'
import type { Own } from './child.ts'
import type { StoredEvent } from './event-delays.ts'
import type { Times } from './light-runner.ts'
import type { Used } from './processes.ts'
import { type Spread, spreadOf } from './quantiles.ts'
import { type Part, parts } from './stage.ts'

/** The figures measured while `runners` runners worked. */
export interface Figures {
  runners: number
  runs: number
  seconds: number
  /** CPU seconds of the instance in that time, by part */
  cpuSeconds: Record<Part, number>
  /** memory at the end, by part */
  pssBytes: Record<Part, number>
  calls: Record<keyof Times, Spread>
  /** time from an event's creation in the database until a browser has read it */
  sse: Spread
  /** load of the processes that play runners and browsers */
  own: Own
  /** CPU seconds of everything on this machine, including the instance and the bench */
  hostCpuSeconds: number
}

export const cpuBetween = (before: Record<Part, Used>, after: Record<Part, Used>): Record<Part, number> =>
  byPart((part) => after[part].cpuSeconds - before[part].cpuSeconds)

export const pssOf = (used: Record<Part, Used>): Record<Part, number> => byPart((part) => used[part].pssBytes)

const byPart = (value: (part: Part) => number) =>
  Object.fromEntries(parts.map((part) => [part, value(part)])) as Record<Part, number>

export const spreadsOf = ({ claim, heartbeat, presence, finish }: Times): Figures['calls'] => ({
  claim: spreadOf(claim),
  heartbeat: spreadOf(heartbeat),
  presence: spreadOf(presence),
  finish: spreadOf(finish),
})

export const together = (all: readonly Own[]): Own => ({
  cpuSeconds: all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
  lateP99Ms: Math.max(...all.map(({ lateP99Ms }) => lateP99Ms)),
})

const storedText = 'SELECT job_id AS job, seq, at FROM job_events WHERE job_id = ANY ($1::uuid[])'

/** The stored events that these browsers should have received. */
export const storedFor = async (sql: Pick<Sql, 'query'>, follows: readonly string[]): Promise<StoredEvent[]> =>
  (await sql.query<StoredEvent>(storedText, [[...new Set(follows)]])).rows

const total = (values: Record<Part, number>): number => parts.reduce((sum, part) => sum + values[part], 0)

export const cpuMsPerRun = ({ cpuSeconds, runs }: Figures): number => (total(cpuSeconds) * 1000) / runs

const ms = (value: number): string => (Number.isNaN(value) ? '–' : value < 10 ? value.toFixed(1) : value.toFixed(0))

export const printFigures = (title: string, figures: Figures): void => {
  const { runners, runs, seconds, cpuSeconds, pssBytes, calls, sse, own, hostCpuSeconds } = figures
  const perRun = parts.map((part) => `${part} ${((cpuSeconds[part] * 1000) / runs).toFixed(1)}`).join(', ')
  const memory = parts.map((part) => `${part} ${(pssBytes[part] / 1e6).toFixed(0)}`).join(', ')
  const busy = (total(cpuSeconds) / seconds).toFixed(2)
  console.log(
    `\n${title}: ${runners} runners, ${runs} runs in ${seconds.toFixed(1)} s, ${(runs / seconds).toFixed(1)} runs/s`,
  )
  console.log(`  CPU ms a run   ${cpuMsPerRun(figures).toFixed(1)} (${perRun}); ${busy} CPUs busy with the instance`)
  console.log(`  memory MB      ${memory} (PSS)`)
  for (const [name, spread] of Object.entries({ ...calls, 'event → browser': sse })) {
    if (spread.count === 0) continue
    const { count, p50, p99, most } = spread
    console.log(`  ${name.padEnd(15)}${count} times, p50 ${ms(p50)} ms, p99 ${ms(p99)} ms, most ${ms(most)} ms`)
  }
  const share = (own.cpuSeconds / seconds).toFixed(2)
  const others = Math.max(0, (hostCpuSeconds - own.cpuSeconds - total(cpuSeconds)) / seconds).toFixed(2)
  console.log(
    `  beside it      the bench ${share} CPUs, others ${others}; timers of the bench ${ms(own.lateP99Ms)} ms late (p99)`,
  )
}
