import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './draw-schedule.ts'
import type { FaultKind } from './fault-kinds.ts'

/** What a fault fills to the last byte: a file system of its own, so that no other program runs out of space. */
interface SmallDisk {
  /** path within the folder of the instance */
  folder: string
  size: string
  /**
   * what the program that uses it logs when it is refused space, and where; default: a full disk alone counts as the
   * fault
   */
  complaint?: { log: string; says: RegExp }
}

const disks = {
  'disk-full': { folder: 'runner/spool', size: '2m' },
  'postgres-disk-full': {
    folder: 'postgres',
    size: '256m',
    complaint: { log: 'services', says: /(?:ERROR|FATAL|PANIC|LOG): .*No space left on device/ },
  },
  'redis-disk-full': {
    folder: 'redis',
    size: '16m',
    complaint: { log: 'services', says: /AOF file.*(?:No space left on device|nwritten)/ },
  },
} as const satisfies Partial<Record<FaultKind, SmallDisk>>

export type DiskFault = keyof typeof disks

const isDiskFault = (kind: FaultKind): kind is DiskFault => kind in disks

interface Place {
  folder: string
}

export const diskOf = ({ folder }: Place, kind: DiskFault): string => path.join(folder, disks[kind].folder)

const mount = (target: string, size: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', target], { stdio: 'ignore' })

/** Why no small file system can be mounted here; null if one can. */
export const whyNoSmallDisk = (): string | null => {
  const target = mkdtempSync(path.join(tmpdir(), 'wrkbench-disk-'))
  try {
    mount(target, '64k')
    execFileSync('umount', [target])
    return null
  } catch {
    return 'a small file system cannot be mounted: that needs root on Linux, and the programs mount and umount'
  } finally {
    rmdirSync(target)
  }
}

/**
 * Mounts the file systems that the faults will fill, if that is allowed (root); if not, the faults report it. Returns
 * the function that unmounts them.
 */
export const mountSmallDisks = (place: Place, faults: readonly Fault[]): (() => void) => {
  const kinds = new Set(faults.map(({ kind }) => kind).filter(isDiskFault))
  const mounted = [...kinds].flatMap((kind) => {
    const target = diskOf(place, kind)
    mkdirSync(target, { recursive: true })
    try {
      mount(target, disks[kind].size)
      return [target]
    } catch {
      return []
    }
  })
  return () => {
    for (const target of mounted) execFileSync('umount', ['--lazy', target])
  }
}

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

/** Fills the remaining space down to the last byte. */
const fill = (ballast: number): number => {
  let taken = 0
  for (let bytes = 1 << 20; bytes >= 1; bytes >>= 4) {
    const chunk = Buffer.alloc(bytes)
    try {
      for (;;) taken += writeSync(ballast, chunk)
    } catch (error) {
      if (!isFull(error)) throw error
    }
  }
  return taken
}

const againMs = 100

export interface Filled {
  /** bytes that were filled; null if the folder is not a file system of its own */
  bytes: number | null
  /** how often the program that writes there was refused space and logged it */
  complaints: number
}

/** Keeps the disk full for `lastsMs`: space that its user frees meanwhile is filled, too. */
export const fillDisk = async (place: Place, kind: DiskFault, lastsMs: number): Promise<Filled> => {
  const folder = diskOf(place, kind)
  const { complaint }: SmallDisk = disks[kind]
  if (statSync(folder).dev === statSync(place.folder).dev) return { bytes: null, complaints: 0 }
  const linesOf = () => {
    const log = path.join(place.folder, `${complaint?.log}.log`)
    const lines = complaint && existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []
    return lines.filter((line) => complaint?.says.test(line)).length
  }
  const before = linesOf()
  const file = path.join(folder, 'ballast')
  const ballast = openSync(file, 'a')
  let bytes = 0
  try {
    for (const end = performance.now() + lastsMs; ; await sleep(againMs)) {
      bytes += fill(ballast)
      if (performance.now() >= end) return { bytes, complaints: linesOf() - before }
    }
  } finally {
    closeSync(ballast)
    rmSync(file, { force: true })
  }
}
