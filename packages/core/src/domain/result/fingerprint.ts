import { hash } from 'node:crypto'
import path from 'node:path'
import { canonicalJson } from '@wrkbench/catalogue'
import type { Placement, SeriesProfile } from '@wrkbench/contracts'

/** SHA-256 over canonical JSON, hex. */
export const fingerprintOf = (value: unknown): string => hash('sha256', canonicalJson(value))

export const profileHash = (profile: SeriesProfile): string => fingerprintOf(profile)

/** An argument vector without what differs from run to run or is the environment's: the server's address, folders. */
export const lastingArgv = (argv: readonly string[]): string[] =>
  argv.map((argument) =>
    path.isAbsolute(argument)
      ? path.basename(argument)
      : argument.replace(/^(https?):\/\/(\[[^\]/]*\]|[^/:?#]+)(:\d+)?/, '$1://server'),
  )

export interface Methodology {
  /** null: not told */
  generator: string | null
  generatorVersion: string | null
  parserVersion: number
  profile: SeriesProfile
  warmupSeconds: number | null
  /** as `warmupSeconds`: a fixed time, which is what every warm-up was before there was a longest */
  warmupMaxSeconds: number | null
  scenarioRevision: string | null
  /** null: not known, as with a pasted result */
  argv: readonly string[] | null
  /** null: not known */
  placement: Placement | null
}

/** Absent where everything ran wherever the kernel put it, as every run did before there were placements. */
const lastingPlacement = ({ server, generator, runner, niceness, settings }: Placement) =>
  server === null && niceness === null && settings.length === 0
    ? {}
    : { placement: { server, generator, runner, niceness, settings } }

/** How a figure came about. Where it changes, a trend breaks visibly. */
export const methodologyFingerprint = ({ argv, warmupMaxSeconds, placement, ...rest }: Methodology): string =>
  fingerprintOf({
    ...rest,
    ...(warmupMaxSeconds === rest.warmupSeconds ? {} : { warmupMaxSeconds }),
    ...(placement && lastingPlacement(placement)),
    argv: argv && lastingArgv(argv),
  })
