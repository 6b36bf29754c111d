import type { RunnerEntry } from '@wrkbench/contracts'
import { parseStartFlags, type StartFlags, UsageError } from '../bootstrap/start-flags.mjs'
import { handInHistory } from '../history/hand-in.ts'
import { type ApiClient, apiClient } from './api-client.ts'
import { runFirstBenchmark } from './first-benchmark.ts'
import { type Instance, startInstance } from './instance.ts'
import type { Closers } from './on-free-ports.ts'
import { openTerminal, type Terminal } from './print.ts'
import { readSettings } from './settings.ts'
import { stopRequest } from './stop-request.ts'
import { waitUntil } from './wait-until.ts'

/** Runs `npm start`. Returns the exit code: 2 for wrong usage, 1 if something failed. */
export const main = async (args: string[]): Promise<number> => {
  const terminal = openTerminal(process.stdout)
  const stop = stopRequest(terminal)
  const closers: Closers = []
  try {
    return await run(parseStartFlags(args), terminal, stop, closers)
  } catch (error) {
    if (!stop.aborted) terminal.say(error instanceof Error ? error.message : String(error))
    return error instanceof UsageError ? 2 : 1
  } finally {
    for (const close of closers.reverse()) await closeOne(close, terminal)
  }
}

/** Closes one part. A failure is reported, and the others are closed all the same. */
const closeOne = async (close: Closers[number], { say }: Terminal): Promise<void> => {
  try {
    await close()
  } catch (error) {
    say(`While stopping: ${error instanceof Error ? error.message : error}`)
  }
}

const run = async (flags: StartFlags, terminal: Terminal, stop: AbortSignal, closers: Closers): Promise<number> => {
  const start = performance.now()
  const settings = readSettings(process.env, process.cwd())
  terminal.say('wrkbench is starting')
  const instance = await startInstance(settings, terminal, closers, stop)
  announce(instance, ((performance.now() - start) / 1000).toFixed(1), terminal)
  if (flags.withHistory) await loadHistory(settings.root, instance, terminal)
  const api = apiClient(instance.apiUrl, instance.tokens.apiToken)
  const wanted = flags.once || (flags.firstBenchmark && !(await api.hasJobs()))
  const succeeded = !wanted || (await benchmark(api, instance, terminal, stop))
  if (flags.once) return succeeded ? 0 : 1
  if (!stop.aborted) await new Promise((resolve) => stop.addEventListener('abort', resolve))
  return 0
}

const announce = ({ webUrl, apiUrl, tokens }: Instance, seconds: string, { say }: Terminal): void => {
  say(`  ready      in ${seconds} s`)
  say()
  say(`  Sign in    ${webUrl}/sign-in?token=${tokens.signInToken}   (open it in a browser; works once)`)
  say(`  API        ${apiUrl}/docs`)
  say('  Ctrl-C stops everything.')
}

/** Loads the published figures. A failure is reported, but does not stop the instance. */
const loadHistory = async (root: string, { apiUrl, tokens }: Instance, { say }: Terminal): Promise<void> => {
  say()
  say('Loading figures that others published')
  try {
    await handInHistory(root, { apiUrl, token: tokens.apiToken }, say)
  } catch (error) {
    say(`They could not be loaded: ${error instanceof Error ? error.message : error}`)
  }
}

/** Runs the first benchmark. A failure is reported, but does not stop the instance. */
const benchmark = async (
  api: ApiClient,
  { webUrl }: Instance,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<boolean> => {
  try {
    const runner = await waitUntil('No runner came online', 60, () => onlineRunner(api), signal)
    return await runFirstBenchmark({ api, runner, webUrl, terminal, signal })
  } catch (error) {
    if (!signal.aborted) terminal.say(`The first benchmark failed: ${error instanceof Error ? error.message : error}`)
    return false
  }
}

const onlineRunner = async (api: ApiClient): Promise<RunnerEntry | undefined> =>
  (await api.runners()).find(({ online }) => online)
