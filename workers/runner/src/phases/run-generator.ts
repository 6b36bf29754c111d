import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { requestPath } from '@wrkbench/catalogue'
import type { GeneratorOutput, LoadProfile } from '@wrkbench/contracts'
import type { LoadGenerator, LoadPlan, Target } from '@wrkbench/loadgen'
import type { Channel } from '../channel.ts'
import { RunFailure } from '../errors.ts'
import { createCappedText } from '../output/capped-text.ts'
import { bareEnvironment } from '../process/environment.ts'
import type { RunContext } from '../run-context.ts'
import type { RunningServer, SidesSampler, Watch } from '../server-side/server-side.ts'
import { aborted, orAborted, settledWithin } from '../wait.ts'
import { caps, endOfOutput, fitReport, readOutputs } from './generator-output.ts'
import type { Prepared } from './prepare.ts'

/** seconds allowed beyond the planned time and the profile's own timeout */
const graceSeconds = 15
/** time to print its result after it was told to stop */
const printMs = 3000
/** time to close its connections when its result is not needed */
const leaveMs = 500

/** The parts of a run that loading needs. The load may be one host's share of the run's. */
export type LoadContext = Pick<RunContext, 'host' | 'signal' | 'processes' | 'folder'> & {
  channel: Pick<Channel, 'now'>
}

export type Load = {
  profile: LoadProfile
  /** aborts when the load has lasted long enough: its output is then of no use */
  enough?: AbortSignal
  /** true if several hosts load together and their latencies must be pooled */
  isShare?: boolean
} & Pick<Watch, 'phase' | 'responseBytes' | 'onSample'>

export interface GeneratorRun {
  output: GeneratorOutput
  /** what ended it, such as the kernel when memory ran out; null if it ended by itself */
  endedBy: NodeJS.Signals | null
  /** whether stdout was cut: a figure read from it may then be wrong */
  isCut: boolean
  /** whether the server's leader ended while the load ran */
  targetDied: boolean
  watched: Awaited<ReturnType<SidesSampler['stop']>>
}

const targetOf = ({ scenario, pathOverride }: Prepared, { origin }: RunningServer): Target => ({
  ...origin,
  method: scenario.request.method,
  path: requestPath(scenario, pathOverride),
  headers: scenario.request.headers,
})

/** Makes a new folder with the files that the plan needs. */
const layFiles = async (run: LoadContext, plan: LoadPlan): Promise<string> => {
  const folder = await mkdtemp(path.join(run.folder, 'load-'))
  for (const { name, content } of plan.files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  return folder
}

const spawn = (run: LoadContext, argv: string[], cwd: string) => {
  const [stdout, stderr] = [createCappedText(caps.stdout), createCappedText(caps.stderr)]
  const env = bareEnvironment(run.host.searchPath, cwd)
  const startedAt = run.channel.now()
  const at = performance.now()
  const options = { argv, cwd, env, onStdout: stdout.add, onStderr: stderr.add }
  return { group: run.processes.start('generator', options), stdout, stderr, startedAt, at }
}

/**
 * Waits for the generator's end. If the server died, there is nothing left to measure: the generator is asked to print
 * what it has. Returns whether the server died.
 * @throws RunFailure GENERATOR_TIMEOUT with what it printed if the generator does not end in time; the signal's reason
 */
const untilEnd = async (
  run: LoadContext,
  { group, stdout, stderr }: ReturnType<typeof spawn>,
  server: RunningServer,
  {
    plan,
    endless,
    profile,
    enough,
  }: Pick<Load, 'profile' | 'enough'> & { plan: LoadPlan } & Pick<LoadGenerator, 'endless'>,
): Promise<boolean> => {
  const late = new AbortController()
  const seconds = (plan.expectedSeconds ?? Number.POSITIVE_INFINITY) + profile.timeoutSeconds + graceSeconds
  const expire = () => {
    const said = `the generator did not end within ${seconds} s${endless ? `; ${endless}` : ''}`
    const printed = endOfOutput({ stdout: stdout.text, stderr: stderr.text })
    late.abort(new RunFailure('GENERATOR_TIMEOUT', said, printed))
  }
  const timer = Number.isFinite(seconds) ? setTimeout(expire, seconds * 1000) : undefined
  try {
    const ends = [group.exit, server.exit, ...(enough ? [aborted(enough)] : [])]
    await orAborted(Promise.race(ends), AbortSignal.any([run.signal, late.signal]))
    if (group.ended === null && enough?.aborted) await run.processes.stop(group, leaveMs)
    if (group.ended === null) {
      group.signal('SIGINT')
      if (!(await orAborted(settledWithin(group.exit, printMs), run.signal))) await run.processes.stop(group, 0)
    }
    return server.ended
  } finally {
    clearTimeout(timer)
  }
}

/** Runs the load generator once against the server and watches both. Returns everything the generator left behind. */
export const runGenerator = async (
  run: LoadContext,
  prepared: Prepared,
  server: RunningServer,
  { profile, enough, isShare = false, ...watch }: Load,
): Promise<GeneratorRun> => {
  const plan = prepared.generator.plan(profile, targetOf(prepared, server), { distribution: isShare })
  const argv = [...prepared.generatorCommand, ...plan.args]
  const folder = await layFiles(run, plan)
  const { before, generator } = prepared
  const responseBytes = generator.readsUncounted ? null : watch.responseBytes
  const sampler = await server.watch({ ...watch, responseBytes, units: run.host.units, before })
  const spawned = spawn(run, argv, folder)
  const { group, stdout, stderr, startedAt, at } = spawned
  sampler.watch(group.membership)
  const { endless } = generator
  const targetDied = await untilEnd(run, spawned, server, { plan, endless, profile, enough }).catch(async (error) => {
    await sampler.stop().catch(() => {})
    throw error
  })
  const watched = await sampler.stop()
  const exit = await group.closed
  await run.processes.stop(group, 0)
  if (exit.error) throw new RunFailure('GENERATOR_FAILED', `${argv[0]} could not be started: ${exit.error.message}`)
  const output = {
    argv,
    generatorVersion: prepared.generatorVersion,
    exitCode: exit.code,
    startedAt: startedAt.toISOString(),
    wallSeconds: (exit.at - at) / 1000,
    stdout: stdout.text,
    stderr: stderr.text,
    files: await readOutputs(folder, plan.outputs),
  }
  const fitted = fitReport(output)
  return {
    output: fitted,
    endedBy: exit.signal,
    isCut: stdout.isCut || fitted.stdout !== output.stdout,
    targetDied,
    watched,
  }
}
