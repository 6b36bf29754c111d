import type { GeneratorId, LoadProfile } from '@wrkbench/contracts'
import type { LoadGenerator, ProfileProblem } from './load-generator.ts'

type Subject = { id: GeneratorId; displayName: string; capabilities: LoadGenerator['capabilities'] }

const problem = (field: keyof LoadProfile, message: string): ProfileProblem => ({ field, message })

/** Problems that apply to every generator, derived from its capabilities. */
export const commonProblems = (profile: LoadProfile, { id, displayName, capabilities }: Subject): ProfileProblem[] => {
  const { connections, durationSeconds, requests, threads, pipeline, rate, keepAlive } = profile
  const found: ProfileProblem[] = []
  const unless = (holds: boolean, field: keyof LoadProfile, message: string) => {
    if (!holds) found.push(problem(field, message))
  }
  unless(profile.generator === id, 'generator', `this profile is for ${profile.generator}, not ${displayName}`)
  unless(durationSeconds !== null || requests !== null, 'durationSeconds', 'a duration or a request count is needed')
  unless(durationSeconds === null || requests === null, 'requests', 'give a duration or a request count, not both')
  unless(threads === null || capabilities.threads, 'threads', `${displayName} has no threads to set`)
  unless(threads === null || threads <= connections, 'threads', 'more threads than connections')
  unless(pipeline === 1 || capabilities.pipeline, 'pipeline', `${displayName} cannot pipeline requests`)
  unless(pipeline === 1 || keepAlive, 'keepAlive', 'pipelining needs connections that are kept alive')
  unless(rate === null || capabilities.rate, 'rate', `${displayName} cannot offer a fixed rate`)
  unless(requests === null || capabilities.requests, 'requests', `${displayName} cannot be bounded by a request count`)
  unless(requests === null || requests >= connections, 'requests', 'fewer requests than connections')
  unless(keepAlive || capabilities.keepAliveOff, 'keepAlive', `${displayName} cannot measure without keep-alive`)
  return found
}

/** Problems for tools whose time arguments accept whole seconds only. */
export const wholeSecondsProblems = (profile: LoadProfile, displayName: string): ProfileProblem[] =>
  (['durationSeconds', 'timeoutSeconds'] as const)
    .filter((field) => !Number.isInteger(profile[field] ?? 0))
    .map((field) => problem(field, `${displayName} takes whole seconds`))
