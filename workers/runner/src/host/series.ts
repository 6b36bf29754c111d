import type { Sample } from '@wrkbench/contracts'
import type { CpuSeconds } from '../cgroup/control-group.ts'
import type { KernelUnits } from './kernel-units.ts'
import { minus, sumOf } from './seconds.ts'

/** One point of the series. */
export interface Look {
  sample: Sample
  /** seconds since the previous point */
  seconds: number
  /** bytes the generator read in these seconds; null if unknown */
  bytes: number | null
}

/** Totals at one instant, counted since the start of the phase or of the processes. */
export interface Reading {
  /** performance.now() */
  at: number
  server: CpuSeconds
  generator: CpuSeconds
  /** over all CPUs together */
  hostBusySeconds: number
  /** received and sent together; null if unknown */
  networkBytes: number | null
  serverRssPages: number
  serverThreads: number
  /** bytes the generator has read so far */
  bytes: number | null
}

export interface SeriesOptions {
  phase: Sample['phase']
  responseBytes: number | null
  units: KernelUnits
  first: Reading
}

const shortestMs = 50
/** percent of one core that an idle server may use */
const idlePercent = 3

const cpuOf = ({ sample }: Look): number => (sample.serverCpuUser ?? 0) + (sample.serverCpuSystem ?? 0)

/** Number of looks per point; it grows so that the thousand points of a report last for a load of an hour. */
const looksPerPoint = (points: number): number => (points < 600 ? 1 : points < 800 ? 4 : points < 900 ? 16 : 128)

/** Turns readings of totals into points: rates and percentages over the time since the last point. */
export const createSeries = ({ phase, responseBytes, units, first }: SeriesOptions) => {
  const looks: Look[] = []
  let last = first
  let skipped = 0

  const point = (reading: Reading): Look => {
    const seconds = (reading.at - last.at) / 1000
    const bytes = reading.bytes !== null && last.bytes !== null ? reading.bytes - last.bytes : null
    const percent = (used: number) => (used / seconds) * 100
    const server = minus(reading.server, last.server)
    const network = reading.networkBytes !== null && last.networkBytes !== null
    const sample: Sample = {
      t: (reading.at - first.at) / 1000,
      phase,
      rps: bytes !== null && responseBytes ? bytes / responseBytes / seconds : null,
      serverCpuUser: percent(server.user),
      serverCpuSystem: percent(server.system),
      generatorCpu: percent(sumOf(minus(reading.generator, last.generator))),
      serverRssBytes: reading.serverRssPages * units.pageBytes,
      serverThreads: reading.serverThreads,
      hostCpu: percent(Math.max(0, reading.hostBusySeconds - last.hostBusySeconds)),
      networkBytesPerSecond: network
        ? Math.max(0, (reading.networkBytes ?? 0) - (last.networkBytes ?? 0)) / seconds
        : null,
    }
    return { sample, seconds, bytes }
  }

  return {
    looks,
    /**
     * Returns a new point, or null while it is too early for one. The last reading of a phase always makes a point of
     * the rest, unless the rest is too short.
     */
    add: (reading: Reading, isLast = false): Sample | null => {
      skipped++
      if (reading.at - last.at < shortestMs || (!isLast && skipped < looksPerPoint(looks.length))) return null
      const look = point(reading)
      looks.push(look)
      last = { ...reading, bytes: reading.bytes ?? last.bytes }
      skipped = 0
      return look.sample
    },
    /** seconds from the start until the server first had something to do, rounded down to a point */
    get idleSeconds(): number {
      const busy = looks.findIndex((look) => cpuOf(look) > idlePercent)
      return busy <= 0 ? 0 : (looks[busy - 1]?.sample.t ?? 0)
    },
  }
}
