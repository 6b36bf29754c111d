import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { requestPath } from '@wrkbench/catalogue'
import type { GeneratorOutput, LoadProfile } from '@wrkbench/contracts'
import type { LoadPlan, Target } from '@wrkbench/loadgen'
import { RunFailure } from '../errors.ts'
import type { LoadSampler, SamplerOptions } from '../host/load-sampler.ts'
import { startSampler } from '../host/sampler.ts'
import { createCappedText } from '../output/capped-text.ts'
import { bareEnvironment } from '../process/environment.ts'
import type { Group } from '../process/spawn-group.ts'
import type { RunContext } from '../run-context.ts'
import { orAborted, settledWithin } from '../wait.ts'
import { caps, fitReport, readOutputs } from './generator-output.ts'
import type { Prepared } from './prepare.ts'
import type { RunningServer } from './start-server.ts'

/** beyond the planned time and the profile's own timeout */
const graceSeconds = 15
/** for printing its result after it was told to stop */
const printMs = 3000

type Load = { profile: LoadProfile } & Pick<SamplerOptions, 'phase' | 'responseBytes' | 'onSample'>

export interface GeneratorRun {
  output: GeneratorOutput
  /** stdout was cut: a figure read from it may be wrong */
  isCut: boolean
  /** the server's leader ended while the load ran */
  targetDied: boolean
  watched: ReturnType<LoadSampler['stop']>
}

const targetOf = ({ scenario, pathOverride }: Prepared, { origin }: RunningServer): Target => ({
  ...origin,
  method: scenario.request.method,
  path: requestPath(scenario, pathOverride),
  headers: scenario.request.headers,
})

/** An empty folder with the files that the plan wants to find there. */
const layFiles = async (run: RunContext, plan: LoadPlan): Promise<string> => {
  const folder = await mkdtemp(path.join(run.folder, 'load-'))
  for (const { name, content } of plan.files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  return folder
}

const spawn = (run: RunContext, argv: string[], cwd: string) => {
  const [stdout, stderr] = [createCappedText(caps.stdout), createCappedText(caps.stderr)]
  const env = bareEnvironment(run.host.searchPath, cwd)
  const startedAt = new Date()
  const at = performance.now()
  const options = { argv, cwd, env, onStdout: stdout.add, onStderr: stderr.add }
  return { group: run.processes.start('generator', options), stdout, stderr, startedAt, at }
}

/**
 * Waits for the generator's end. A server that died leaves it nothing to measure: it is asked for what it has, and the
 * answer is true. Throws GENERATOR_TIMEOUT when it does not end in time, and the signal's reason.
 */
const untilEnd = async (
  run: RunContext,
  group: Group,
  server: Group,
  plan: LoadPlan,
  timeoutSeconds: number,
): Promise<boolean> => {
  const late = new AbortController()
  const seconds = (plan.expectedSeconds ?? Number.POSITIVE_INFINITY) + timeoutSeconds + graceSeconds
  const failure = new RunFailure('GENERATOR_TIMEOUT', `the generator did not end within ${seconds} s`)
  const timer = Number.isFinite(seconds) ? setTimeout(() => late.abort(failure), seconds * 1000) : undefined
  try {
    await orAborted(Promise.race([group.exit, server.exit]), AbortSignal.any([run.signal, late.signal]))
    if (group.ended === null) {
      group.signal('SIGINT')
      if (!(await orAborted(settledWithin(group.exit, printMs), run.signal))) await run.processes.stop(group, 0)
    }
    return server.ended !== null
  } finally {
    clearTimeout(timer)
  }
}

/** Runs the load generator once against the server, watching both, with everything it left behind. */
export const runGenerator = async (
  run: RunContext,
  prepared: Prepared,
  server: RunningServer,
  { profile, ...watch }: Load,
): Promise<GeneratorRun> => {
  const plan = prepared.generator.plan(profile, targetOf(prepared, server))
  const argv = [...prepared.generatorCommand, ...plan.args]
  const folder = await layFiles(run, plan)
  const { loadBefore } = prepared
  const sampler = startSampler({ ...watch, server: server.group.membership, units: run.host.units, loadBefore })
  const { group, stdout, stderr, startedAt, at } = spawn(run, argv, folder)
  sampler.watch(group.membership)
  const targetDied = await untilEnd(run, group, server.group, plan, profile.timeoutSeconds).catch((error) => {
    sampler.stop()
    throw error
  })
  const watched = sampler.stop()
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
  return { output: fitted, isCut: stdout.isCut || fitted.stdout !== output.stdout, targetDied, watched }
}
