import { createHash } from 'node:crypto'
import path from 'node:path'
import { canonicalJson } from '@wrkbench/catalogue'
import type { HostFacts, LoadProfile } from '@wrkbench/contracts'

/** SHA-256 over canonical JSON, hex. */
export const fingerprintOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex')

export const profileHash = (profile: LoadProfile): string => fingerprintOf(profile)

/** The clock speed changes from one second to the next, and a name is no property of the machine. */
export const hostFingerprint = ({ hostname: _, cpuMhz: __, ...lasting }: HostFacts): string => fingerprintOf(lasting)

/** An argument vector without what differs from run to run: port, folders. */
export const lastingArgv = (argv: readonly string[]): string[] =>
  argv.map((argument) =>
    path.isAbsolute(argument)
      ? path.basename(argument)
      : argument.replace(/^(https?):\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?/, '$1://server'),
  )

export interface Methodology {
  generator: string
  generatorVersion: string | null
  parserVersion: number
  profile: LoadProfile
  warmupSeconds: number | null
  scenarioRevision: string | null
  /** null: not known, as with a pasted result */
  argv: readonly string[] | null
}

/** How a figure came about. Where it changes, a trend breaks visibly. */
export const methodologyFingerprint = ({ argv, ...rest }: Methodology): string =>
  fingerprintOf({ ...rest, argv: argv && lastingArgv(argv) })
