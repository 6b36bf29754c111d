import type { JobDetail } from '../job/job.ts'
import type { Capabilities } from '../runner/capabilities.ts'
import type { GeneratorId } from './generator-ids.ts'

/** Generators that load several times harder than autocannon with the same CPU; easiest to install first. */
const faster: readonly GeneratorId[] = ['wrk', 'bombardier', 'oha', 'h2load', 'wrk2']

/** One line on what to install if autocannon itself was the limit and the runner has nothing faster; else null. */
export const generatorAdvice = (
  { runList }: Pick<JobDetail, 'runList'>,
  { generators }: Pick<Capabilities, 'generators'>,
): string | null => {
  const limited = runList.some(
    ({ profile, flags }) => profile.generator === 'autocannon' && flags.some(({ id }) => id === 'client-bound'),
  )
  if (!limited || generators.some(({ name, version }) => faster.includes(name) && version !== null)) return null
  const best = generators.find(({ name }) => name === faster[0])
  const how = best?.install[0]
  return `autocannon itself was the limit here. Install wrk to load harder${how ? `: ${how}` : ''}`
}
