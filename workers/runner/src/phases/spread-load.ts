import type { LoadProfile, PartAnswer, Sample } from '@wrkbench/contracts'
import { splitProfile } from '@wrkbench/loadgen'
import { RunFailure } from '../errors.ts'
import type { PartLink } from '../parts/part-link.ts'
import { type RunContext, say } from '../run-context.ts'
import type { RunningServer } from '../server-side/server-side.ts'
import { orAborted, pause } from '../wait.ts'
import type { Prepared } from './prepare.ts'
import { type GeneratorRun, type Load, runGenerator } from './run-generator.ts'

/** time from the order to the start of the load on every host: the order takes some milliseconds to reach each */
const delayMs = 250

export interface SpreadRun extends GeneratorRun {
  /** this host's share */
  profile: LoadProfile
  /** points of the other hosts' shares */
  others: Sample[][]
}

/** Each host's share of a load, this one's first. */
const sharesOf = (run: RunContext, profile: LoadProfile): LoadProfile[] => {
  const hosts = run.assistants.length + 1
  const shares = splitProfile(profile, hosts)
  if (shares) return shares
  throw new RunFailure('GENERATOR_FAILED', `${profile.connections} connections cannot be shared by ${hosts} load hosts`)
}

/** Makes every other load host find its generator and the scenario. */
export const prepareAssistants = async (run: RunContext): Promise<void> => {
  const { serverId, scenarioId, manifestRevision, scenarioRevision } = run.plan
  const plan = { serverId, scenarioId, manifestRevision, scenarioRevision }
  const shares = sharesOf(run, run.plan.profile)
  const order = (index: number) => ({
    kind: 'prepare-load' as const,
    plan,
    profile: shares[index + 1] ?? run.plan.profile,
  })
  await Promise.all(run.assistants.map((part, index) => part.ask(order(index))))
  const names = run.assistants.map(({ part }) => part.runner)
  if (names.length > 0) say(run, `${names.join(', ')} ${names.length > 1 ? 'load' : 'loads'} with this host`)
}

/** Tells the other load hosts to stop; the output of a load that was called off is not needed. */
const callOff = (assistants: readonly PartLink[]): Promise<unknown> =>
  Promise.allSettled(assistants.map((part) => part.ask({ kind: 'halt' })))

/** Runs the load on this host and on every other load host at the same time, each with its share. */
export const spreadLoad = async (
  run: RunContext,
  prepared: Prepared,
  server: RunningServer,
  { profile, ...load }: Load,
): Promise<SpreadRun> => {
  const { assistants } = run
  const [own = profile, ...rest] = sharesOf(run, profile)
  if (assistants.length === 0)
    return { ...(await runGenerator(run, prepared, server, { ...load, profile })), profile, others: [] }
  const { phase, responseBytes } = load
  const { origin } = server
  const over = new AbortController()
  const answers = Promise.all(
    assistants.map((part, index) =>
      part.ask({ kind: 'load', profile: rest[index] ?? profile, origin, phase, responseBytes, delayMs }, over.signal),
    ),
  )
  answers.catch(() => {})
  try {
    await pause(delayMs, run.signal)
    const mine = await runGenerator(run, prepared, server, { ...load, profile: own, isShare: true })
    const isCalledOff = load.enough?.aborted || mine.targetDied
    const told: PartAnswer[] = isCalledOff ? [] : await orAborted(answers, run.signal)
    return { ...mine, profile: own, others: told.map(({ samples }) => samples ?? []) }
  } finally {
    if (load.enough?.aborted || server.ended) {
      over.abort(new Error('the load was called off'))
      await callOff(assistants)
    }
  }
}
