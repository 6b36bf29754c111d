import os from 'node:os'
import { type ScenarioManifest, type ServerManifest, serverTimeouts } from '@wrkbench/contracts'
import { RunFailure } from '../errors.ts'
import { answersHttp, freePort, isListening } from '../host/port.ts'
import { showOutput } from '../output/show-output.ts'
import { bareEnvironment } from '../process/environment.ts'
import type { Group } from '../process/spawn-group.ts'
import { say } from '../run-context.ts'
import type { ServingContext } from '../server-side/serving-context.ts'
import { type Origin, verifyScenario } from '../verify/index.ts'
import { pause } from '../wait.ts'
import { describeExit, resolveArgv } from './command.ts'
import { limitReached } from './limit-reached.ts'

/** a start is seen at most 2 % late, or 1 ms, which is what a timer can wait; a slow one is not disturbed more often than that takes */
const lateBy = 1 / 50
const [leastPollMs, mostPollMs] = [1, 20]

/** How long to wait before the next look at a server that was started `elapsedMs` ago. */
export const pollMsAfter = (elapsedMs: number): number =>
  Math.min(mostPollMs, Math.max(leastPollMs, elapsedMs * lateBy))

/** how long a request is repeated while its answer is wrong; after that, verification says what is wrong */
const settleMs = 1000

/** A built server of this host. */
export interface BuiltServer {
  server: ServerManifest
  scenario: ScenarioManifest
  pathOverride: string | undefined
  /** the folder in which the server starts: a built copy */
  workdir: string
}

export interface StartedServer {
  group: Group
  origin: Origin
  /** last lines of its output */
  output(): string | null
}

const spawn = (run: ServingContext, { server, workdir }: BuiltServer, { host, port }: Origin) => {
  const output = showOutput(run, 'server')
  const group = run.processes.start('server', {
    argv: resolveArgv(
      run.host,
      server.start.map((argument) => argument.replaceAll('{port}', String(port))),
    ),
    cwd: workdir,
    env: {
      ...bareEnvironment(run.host.searchPath, workdir),
      NODE_ENV: 'production',
      HOST: host,
      PORT: String(port),
      WRKBENCH_CPUS: String(run.place.placement.server?.length ?? os.availableParallelism()),
    },
    onStdout: output.add,
    onStderr: output.add,
  })
  group.closed.then(output.end)
  return { group, output: () => output.text }
}

/**
 * Repeats `isDone` until it returns true.
 * @throws RunFailure START_FAILED if the server ends, START_TIMEOUT if the time is up
 */
const until = async (
  run: ServingContext,
  server: StartedServer,
  { startedAt, deadline }: { startedAt: number; deadline: number },
  what: string,
  isDone: () => Promise<boolean>,
): Promise<void> => {
  while (!(await isDone())) {
    if (server.group.ended) {
      await server.group.closed
      const limit = limitReached(server.group, 'the server', server.output())
      if (limit) throw limit
      throw new RunFailure('START_FAILED', `the server ${describeExit(server.group.ended)}`, server.output())
    }
    if (performance.now() > deadline) {
      const late = new RunFailure('START_TIMEOUT', what, server.output())
      throw limitReached(server.group, 'the server', server.output()) ?? late
    }
    await pause(pollMsAfter(performance.now() - startedAt), run.signal)
  }
}

/**
 * Returns a test that is true once the first check of the scenario passes, or once wrong answers have come for a while.
 */
const firstAnswer = (run: ServingContext, { scenario, pathOverride }: BuiltServer, { origin }: StartedServer) => {
  const first = { ...scenario, checks: scenario.checks.slice(0, 1) }
  let answersSince: number | null = null
  return async (startedAt: number): Promise<boolean> => {
    const { ok } = await verifyScenario({ scenario: first, pathOverride, origin, signal: run.signal })
    if (ok) run.facts.firstAnswerMs = performance.now() - startedAt
    if (!ok && answersSince === null && (await answersHttp(origin))) answersSince = performance.now()
    return ok || (answersSince !== null && performance.now() - answersSince > settleMs)
  }
}

/**
 * Starts the server on a free port of this host's address for servers, and waits until it listens and answers. Times
 * are in ms since just before it was started. The time of the first correct answer stays null if only wrong ones come.
 */
export const startServer = async (run: ServingContext, built: BuiltServer): Promise<StartedServer> => {
  const host = run.host.serverAddress
  const origin = { host, port: await freePort(host) }
  const seconds = serverTimeouts(built.server).start
  run.host.network.forServer()
  const startedAt = performance.now()
  const times = { startedAt, deadline: startedAt + seconds * 1000 }
  const server = { ...spawn(run, built, origin), origin }
  await until(run, server, times, `nothing listens on port ${origin.port} after ${seconds} s`, () =>
    isListening(origin),
  )
  run.facts.listeningMs = performance.now() - startedAt
  const answers = firstAnswer(run, built, server)
  await until(run, server, times, `no answer within ${seconds} s`, () => answers(startedAt))
  say(run, `listening after ${Math.round(run.facts.listeningMs)} ms`)
  return server
}
