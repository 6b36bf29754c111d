import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { requestPath } from '@wrkbench/catalogue'
import type { GeneratorOutput, LoadProfile } from '@wrkbench/contracts'
import type { LoadPlan, Target } from '@wrkbench/loadgen'
import { RunFailure } from '../errors.ts'
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

interface Load {
  profile: LoadProfile
  /** called once it runs, and again as soon as it has ended */
  onStart: (group: Group) => void
  onEnd: () => void
}

export interface GeneratorRun {
  output: GeneratorOutput
  /** stdout was cut: a figure read from it may be wrong */
  isCut: boolean
  /** the server's leader ended while the load ran */
  targetDied: boolean
}

const targetOf = ({ scenario, pathOverride }: Prepared, { origin }: RunningServer): Target => ({
  ...origin,
  method: scenario.request.method,
  path: requestPath(scenario, pathOverride),
  headers: scenario.request.headers,
})

const start = async (run: RunContext, prepared: Prepared, plan: LoadPlan) => {
  const folder = await mkdtemp(path.join(run.folder, 'load-'))
  for (const { name, content } of plan.files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  const [stdout, stderr] = [createCappedText(caps.stdout), createCappedText(caps.stderr)]
  const argv = [...prepared.generatorCommand, ...plan.args]
  const startedAt = new Date()
  const group = run.processes.start('generator', {
    argv,
    cwd: folder,
    env: bareEnvironment(run.host.searchPath, folder),
    onStdout: stdout.add,
    onStderr: stderr.add,
  })
  return { folder, argv, startedAt, group, stdout, stderr, at: performance.now() }
}

/**
 * Waits for the generator's end. A server that died leaves it nothing to measure: it is asked for what it has. Throws
 * GENERATOR_TIMEOUT when it does not end in time, and the signal's reason.
 */
const untilEnd = async (run: RunContext, group: Group, server: Group, plan: LoadPlan, timeoutSeconds: number) => {
  const late = new AbortController()
  const seconds = (plan.expectedSeconds ?? Number.POSITIVE_INFINITY) + timeoutSeconds + graceSeconds
  const failure = new RunFailure('GENERATOR_TIMEOUT', `the generator did not end within ${seconds} s`)
  const timer = Number.isFinite(seconds) ? setTimeout(() => late.abort(failure), seconds * 1000) : undefined
  try {
    const died = server.exit.then(() => 'died' as const)
    const first = await orAborted(Promise.race([group.exit, died]), AbortSignal.any([run.signal, late.signal]))
    if (first !== 'died') return
    group.signal('SIGINT')
    if (!(await orAborted(settledWithin(group.exit, printMs), run.signal))) await run.processes.stop(group, 0)
  } finally {
    clearTimeout(timer)
  }
}

/** Runs the load generator once against the server, with everything it left behind. */
export const runGenerator = async (
  run: RunContext,
  prepared: Prepared,
  server: RunningServer,
  { profile, onStart, onEnd }: Load,
): Promise<GeneratorRun> => {
  const plan = prepared.generator.plan(profile, targetOf(prepared, server))
  const { folder, argv, startedAt, group, stdout, stderr, at } = await start(run, prepared, plan)
  onStart(group)
  try {
    await untilEnd(run, group, server.group, plan, profile.timeoutSeconds)
  } finally {
    onEnd()
  }
  const targetDied = server.group.ended !== null
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
  return { output: fitted, isCut: stdout.isCut || fitted.stdout !== output.stdout, targetDied }
}
