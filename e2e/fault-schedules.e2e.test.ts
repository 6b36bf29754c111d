import { rmSync } from 'node:fs'
import { findExecutable } from '@wrkbench/embedded'
import { notRun } from '@wrkbench/testing/not-run'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeFault, drawSchedule, type Fault } from '../bench/support/faults/draw-schedule.ts'
import type { QueueKind } from '../bench/support/faults/fault-kinds.ts'
import { playSchedule } from '../bench/support/faults/play-schedule.ts'
import { whyNoSmallDisk } from '../bench/support/faults/small-disks.ts'
import { makeTemplate, type Template } from '../bench/support/faults/template.ts'

/** A short version of `bench/faults.ts`: outages last seconds, and no runner is frozen past its lease. */
const longestMs = 3000
const withinMs = 8000
/** a schedule takes half a minute if nothing else runs */
const timeoutMs = 240_000

let template: Template
beforeAll(async () => {
  template = await makeTemplate()
}, 60_000)
afterAll(() => template && rmSync(template.folder, { recursive: true, force: true }))

const queues: [QueueKind, number[]][] = [['postgres', [5]]]
if (findExecutable('redis-server')) queues.push(['redis', [3, 8]])
else notRun('fault schedules on Redis', 'redis-server was not found: apt-get install redis-server')

const cases = queues.flatMap(([queue, seeds]) => seeds.map((seed) => ({ queue, seed })))

if (process.platform !== 'linux') notRun('fault schedules', 'processes are found in /proc: Linux only')
else {
  describe('a job of 30 runs under random faults', () => {
    const name = 'loses, doubles and leaves nothing: seed $seed on $queue'
    it.concurrent.each(cases)(name, { timeout: timeoutMs }, async ({ queue, seed }) => {
      const schedule = drawSchedule({ seed, queue, longestMs, withinMs })
      const { wrong, runs, attempts, logs } = await playSchedule(template, schedule)
      expect(wrong, [...schedule.faults.map(describeFault), logs].join('\n')).toEqual([])
      expect(runs).toBe(30)
      expect(attempts).toBeGreaterThanOrEqual(30)
    })
    const why = whyNoSmallDisk()
    if (why) notRun('the full disk of PostgreSQL', why)
    else {
      it.concurrent('keeps every run while the disk of PostgreSQL is full past a lease', {
        timeout: timeoutMs,
      }, async () => {
        const faults: Fault[] = [{ kind: 'postgres-disk-full', atMs: 1000, lastsMs: 40_000 }]
        const played = await playSchedule(template, { seed: 0, queue: 'postgres', faults })
        expect(played.strikes, played.logs).toMatchObject([{ struck: true }])
        expect(played.wrong, played.logs).toEqual([])
        expect([played.runs, played.attempts]).toEqual([30, 30])
      })
    }
  })
}
