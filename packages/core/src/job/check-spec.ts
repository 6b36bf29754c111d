import { describeProfile, maxRunsPerJob, numberText, type SweepKey } from '@wrkbench/contracts'
import type { JobSpecRow } from '@wrkbench/db'
import { generators } from '@wrkbench/loadgen'
import type { Catalogue } from '../ctx.ts'
import { expandSweep, type SweptProfile, sweepSize } from '../domain/job/expand-sweep.ts'
import { profileHash } from '../domain/result/fingerprint.ts'
import type { FieldProblem } from '../errors.ts'
import type { WrittenJob } from './job-spec.ts'
import { unknownNames } from './unknown-names.ts'

/** Returns every reason why a job cannot be run, each with the JSON pointer to the wrong part of the request. */
export const checkSpec = (spec: JobSpecRow, input: WrittenJob, catalogue: Catalogue): FieldProblem[] => [
  ...unknownNames(spec, catalogue),
  ...(spec.servedOnly ? checkAlone(spec, catalogue) : checkPairs(spec, catalogue)),
  ...onePerPath(expandSweep(input).flatMap(checkProfile)),
  ...repeated(spec.servers, '/servers', (id) => id),
  ...repeated(spec.scenarios, '/scenarios', (id) => id),
  ...repeatedProfiles(spec, input),
  ...checkWarmUp(spec),
  ...checkSize(spec, catalogue),
]

type IsServed = (serverId: string, scenarioId: string) => boolean

/** Returns a test whether a server of the catalogue serves a scenario of the catalogue. */
export const servedBy = ({ servers, scenarios }: Catalogue): IsServed => {
  const known = new Set(scenarios.map(({ manifest }) => manifest.id))
  const pairs = new Set(
    servers.flatMap(({ manifest }) =>
      manifest.scenarios.filter(({ id }) => known.has(id)).map(({ id }) => `${manifest.id} ${id}`),
    ),
  )
  return (serverId, scenarioId) => pairs.has(`${serverId} ${scenarioId}`)
}

/**
 * Returns the servers and scenarios of a job that the catalogue knows, with their index in the request. The unknown ones are
 * reported by other checks.
 */
const knownOf = ({ servers, scenarios }: JobSpecRow, catalogue: Catalogue) => {
  const among = (ids: readonly string[], known: readonly { manifest: { id: string } }[]) =>
    ids.map((id, index) => ({ id, index })).filter(({ id }) => known.some(({ manifest }) => manifest.id === id))
  return { servers: among(servers, catalogue.servers), scenarios: among(scenarios, catalogue.scenarios) }
}

const checkPairs = (spec: JobSpecRow, catalogue: Catalogue): FieldProblem[] => {
  const isServed = servedBy(catalogue)
  const known = knownOf(spec, catalogue)
  return known.scenarios.flatMap((scenario) =>
    known.servers
      .filter((server) => !isServed(server.id, scenario.id))
      .map((server) => ({
        path: `/scenarios/${scenario.index}`,
        message: `${server.id} does not serve the scenario ${scenario.id}.`,
      })),
  )
}

/** Reports a server or scenario without any pair, which is a mistake even if unserved pairs may be left out. */
const checkAlone = (spec: JobSpecRow, catalogue: Catalogue): FieldProblem[] => {
  const isServed = servedBy(catalogue)
  const known = knownOf(spec, catalogue)
  const idle = known.servers
    .filter((server) => !spec.scenarios.some((scenario) => isServed(server.id, scenario)))
    .map(({ id, index }) => ({ path: `/servers/${index}`, message: `${id} serves none of these scenarios.` }))
  const unserved = known.scenarios
    .filter((scenario) => !spec.servers.some((server) => isServed(server, scenario.id)))
    .map(({ id, index }) => ({ path: `/scenarios/${index}`, message: `None of these servers serves ${id}.` }))
  return [...idle, ...unserved]
}

const checkWarmUp = ({ warmupSeconds, warmupMaxSeconds = warmupSeconds }: JobSpecRow): FieldProblem[] =>
  warmupMaxSeconds >= warmupSeconds
    ? []
    : [{ path: '/warmupMaxSeconds', message: `The longest warm-up is below the shortest (${warmupSeconds} s).` }]

/** Checks one load. A problem points at the wrong value of the sweep, or else at the field of the profile. */
const checkProfile = ({ profile, base, at }: SweptProfile): FieldProblem[] =>
  generators[profile.generator].check(profile).map(({ field, message }) => {
    const index = at[field as SweepKey]
    return index === undefined
      ? { path: `/profiles/${base}/${field}`, message }
      : { path: `/sweep/${field}/${index}`, message: `${describeProfile(profile)}: ${message}` }
  })

/** Reports a load that occurs twice: as written, or because the sweep makes it from two profiles or from a repeated value. */
const repeatedProfiles = (spec: JobSpecRow, input: WrittenJob): FieldProblem[] => {
  if (!input.sweep) return repeated(spec.profiles, '/profiles', profileHash)
  const seen = new Set<string>()
  const twice = spec.profiles.find((profile) => {
    const hash = profileHash(profile)
    const isKnown = seen.has(hash)
    seen.add(hash)
    return isKnown
  })
  return twice ? [{ path: '/sweep', message: `The sweep makes ${describeProfile(twice)} more than once.` }] : []
}

/** Reports a sweep that is too large to expand. */
export const checkSweepSize = (input: WrittenJob): FieldProblem[] => {
  const size = sweepSize(input)
  if (size <= maxRunsPerJob) return []
  return [{ path: '/sweep', message: `${numberText(size)} loads are more than one job may hold.` }]
}

/** Keeps only the first problem of each field, which says enough. */
const onePerPath = (problems: FieldProblem[]): FieldProblem[] =>
  [...new Map(problems.toReversed().map((problem) => [problem.path, problem])).values()].reverse()

const repeated = <T>(items: readonly T[], path: string, keyOf: (item: T) => string): FieldProblem[] => {
  const firsts = new Map<string, number>()
  return items.flatMap((item, index) => {
    const key = keyOf(item)
    const first = firsts.get(key)
    if (first !== undefined) return [{ path: `${path}/${index}`, message: `The same as ${path}/${first}.` }]
    firsts.set(key, index)
    return []
  })
}

const checkSize = (
  { servers, scenarios, profiles, rounds, spareRounds = 0, servedOnly }: JobSpecRow,
  catalogue: Catalogue,
): FieldProblem[] => {
  const isServed = servedOnly ? servedBy(catalogue) : () => true
  const pairs = scenarios.flatMap((scenario) => servers.filter((server) => isServed(server, scenario)))
  const runs = pairs.length * profiles.length * (rounds + spareRounds)
  if (runs <= maxRunsPerJob) return []
  const message = `${numberText(runs)} runs are more than one job may hold (${numberText(maxRunsPerJob)}).`
  return [{ path: spareRounds > rounds ? '/spareRounds' : '/rounds', message }]
}
