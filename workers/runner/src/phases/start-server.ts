import os from 'node:os'
import { RunFailure } from '../errors.ts'
import { answersHttp, freePort, isListening, loopback } from '../host/port.ts'
import { limitLines } from '../output/limit-lines.ts'
import { createLineTail } from '../output/line-tail.ts'
import { createLineSplitter } from '../output/split-lines.ts'
import { bareEnvironment } from '../process/environment.ts'
import type { Group } from '../process/spawn-group.ts'
import { type RunContext, say } from '../run-context.ts'
import { verifyScenario } from '../verify/index.ts'
import { pause } from '../wait.ts'
import { describeExit, resolveArgv } from './command.ts'
import type { Prepared } from './prepare.ts'

const pollMs = 5
const shownLines = 100
/** a wrong answer is asked for again for so long; then verification says what is wrong with it */
const settleMs = 1000

export interface RunningServer {
  group: Group
  origin: { host: string; port: number }
  /** last lines of its output */
  output(): string | null
}

const spawn = (run: RunContext, { server, workdir }: Prepared, port: number) => {
  const tail = createLineTail(shownLines)
  const shown = limitLines((line) => say(run, line, 'server'))
  const lines = createLineSplitter((line) => {
    tail.add(line)
    shown.add(line)
  })
  const group = run.processes.start('server', {
    argv: resolveArgv(
      run.host,
      server.start.map((argument) => argument.replaceAll('{port}', String(port))),
    ),
    cwd: workdir,
    env: {
      ...bareEnvironment(run.host.searchPath, workdir),
      NODE_ENV: 'production',
      HOST: loopback,
      PORT: String(port),
      WRKBENCH_CPUS: String(os.availableParallelism()),
    },
    onStdout: lines.add,
    onStderr: lines.add,
  })
  group.closed.then(() => {
    lines.end()
    shown.end()
  })
  return { group, output: () => tail.text }
}

/** Repeats `isDone` until it is, the server ends (START_FAILED) or the time is up (START_TIMEOUT). */
const until = async (
  run: RunContext,
  server: RunningServer,
  deadline: number,
  what: string,
  isDone: () => Promise<boolean>,
): Promise<void> => {
  while (!(await isDone())) {
    if (server.group.ended) {
      await server.group.closed
      throw new RunFailure('START_FAILED', `the server ${describeExit(server.group.ended)}`, server.output())
    }
    if (performance.now() > deadline) throw new RunFailure('START_TIMEOUT', what, server.output())
    await pause(pollMs, run.signal)
  }
}

/** True once the first check of the scenario passes, or wrong answers have come for a while. */
const firstAnswer = (run: RunContext, { scenario, pathOverride }: Prepared, { origin }: RunningServer) => {
  const first = { ...scenario, checks: scenario.checks.slice(0, 1) }
  let answersSince: number | null = null
  return async (startedAt: number): Promise<boolean> => {
    const { ok } = await verifyScenario({ scenario: first, pathOverride, origin, signal: run.signal })
    if (ok) run.facts.firstAnswerMs = performance.now() - startedAt
    if (!ok && answersSince === null && (await answersHttp(origin.port))) answersSince = performance.now()
    return ok || (answersSince !== null && performance.now() - answersSince > settleMs)
  }
}

/**
 * Starts the server on a free port of the loopback address and waits until it listens and answers. Times are in ms from
 * just before it was started; the first correct answer stays null when only wrong ones come.
 */
export const startServer = async (run: RunContext, prepared: Prepared): Promise<RunningServer> => {
  const port = await freePort()
  const seconds = prepared.server.startTimeoutSeconds ?? 30
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1000
  const server = { ...spawn(run, prepared, port), origin: { host: loopback, port } }
  await until(run, server, deadline, `nothing listens on port ${port} after ${seconds} s`, () => isListening(port))
  run.facts.listeningMs = performance.now() - startedAt
  const answers = firstAnswer(run, prepared, server)
  await until(run, server, deadline, `no answer within ${seconds} s`, () => answers(startedAt))
  say(run, `listening after ${Math.round(run.facts.listeningMs)} ms`)
  return server
}
