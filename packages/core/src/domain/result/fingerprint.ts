import { hash } from 'node:crypto'
import path from 'node:path'
import { canonicalJson } from '@wrkbench/catalogue'
import type { Placement, SeriesProfile } from '@wrkbench/contracts'

/** Returns the SHA-256 of the canonical JSON of a value, in hex. */
export const fingerprintOf = (value: unknown): string => hash('sha256', canonicalJson(value))

export const profileHash = (profile: SeriesProfile): string => fingerprintOf(profile)

/**
 * Returns an argument vector without the parts that differ from run to run or belong to the environment: the server's address
 * and folders.
 */
export const lastingArgv = (argv: readonly string[]): string[] =>
  argv.map((argument) =>
    path.isAbsolute(argument)
      ? path.basename(argument)
      : argument.replace(/^(https?):\/\/(\[[^\]/]*\]|[^/:?#]+)(:\d+)?/, '$1://server'),
  )

export interface Methodology {
  /** null if not reported */
  generator: string | null
  generatorVersion: string | null
  parserVersion: number
  profile: SeriesProfile
  warmupSeconds: number | null
  /** equal to `warmupSeconds` for a warm-up of fixed length, which was the only kind before warm-ups had a maximum */
  warmupMaxSeconds: number | null
  scenarioRevision: string | null
  /** null if not known, as for a pasted result */
  argv: readonly string[] | null
  /** null if not known */
  placement: Placement | null
}

/** Leaves the placement out if the kernel chose all CPUs, so that such runs match those from before placements existed. */
const lastingPlacement = ({ server, generator, runner, niceness, settings }: Placement) =>
  server === null && niceness === null && settings.length === 0
    ? {}
    : { placement: { server, generator, runner, niceness, settings } }

/** Returns the fingerprint of how a figure was measured. A trend breaks visibly where it changes. */
export const methodologyFingerprint = ({ argv, warmupMaxSeconds, placement, ...rest }: Methodology): string =>
  fingerprintOf({
    ...rest,
    ...(warmupMaxSeconds === rest.warmupSeconds ? {} : { warmupMaxSeconds }),
    ...(placement && lastingPlacement(placement)),
    argv: argv && lastingArgv(argv),
  })
