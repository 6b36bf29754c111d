import { type LoadProfile, maxRunsPerJob } from '@wrkbench/contracts'
import type { JobSpecRow } from '@wrkbench/db'
import { generators } from '@wrkbench/loadgen'
import type { Catalogue } from '../ctx.ts'
import { profileHash } from '../domain/fingerprint.ts'
import type { FieldProblem } from '../errors.ts'

/** Everything about a job that cannot be run, each under the JSON pointer of what names it. */
export const checkSpec = (spec: JobSpecRow, catalogue: Catalogue): FieldProblem[] => [
  ...checkServers(spec, catalogue),
  ...checkScenarios(spec, catalogue),
  ...spec.profiles.flatMap((profile, index) => onePerPath(checkProfile(profile, `/profiles/${index}`))),
  ...repeated(spec.servers, '/servers', (id) => id),
  ...repeated(spec.scenarios, '/scenarios', (id) => id),
  ...repeated(spec.profiles, '/profiles', profileHash),
  ...checkSize(spec),
]

const checkServers = ({ servers }: JobSpecRow, catalogue: Catalogue): FieldProblem[] =>
  servers.flatMap((id, index) =>
    catalogue.servers.some(({ manifest }) => manifest.id === id)
      ? []
      : [{ path: `/servers/${index}`, message: `There is no server ${id}.` }],
  )

const checkScenarios = ({ servers, scenarios }: JobSpecRow, catalogue: Catalogue): FieldProblem[] =>
  scenarios.flatMap((id, index) => {
    const path = `/scenarios/${index}`
    if (!catalogue.scenarios.some(({ manifest }) => manifest.id === id)) {
      return [{ path, message: `There is no scenario ${id}.` }]
    }
    return catalogue.servers
      .filter(({ manifest }) => servers.includes(manifest.id))
      .filter(({ manifest }) => !manifest.scenarios.some((served) => served.id === id))
      .map(({ manifest }) => ({ path, message: `${manifest.id} does not serve the scenario ${id}.` }))
  })

const checkProfile = (profile: LoadProfile, path: string): FieldProblem[] =>
  generators[profile.generator].check(profile).map(({ field, message }) => ({ path: `${path}/${field}`, message }))

/** The first problem of a field says enough. */
const onePerPath = (problems: FieldProblem[]): FieldProblem[] =>
  [...new Map(problems.toReversed().map((problem) => [problem.path, problem])).values()].reverse()

const repeated = <T>(items: readonly T[], path: string, keyOf: (item: T) => string): FieldProblem[] => {
  const keys = items.map(keyOf)
  return keys.flatMap((key, index) => {
    const first = keys.indexOf(key)
    return first === index ? [] : [{ path: `${path}/${index}`, message: `The same as ${path}/${first}.` }]
  })
}

const checkSize = ({ servers, scenarios, profiles, rounds }: JobSpecRow): FieldProblem[] => {
  const runs = servers.length * scenarios.length * profiles.length * rounds
  if (runs <= maxRunsPerJob) return []
  const message = `${runs.toLocaleString('en')} runs are more than one job may hold (${maxRunsPerJob.toLocaleString('en')}).`
  return [{ path: '/rounds', message }]
}
