#!/usr/bin/env node
import { setTimeout } from 'node:timers/promises'
import { exitCodes } from './errors.ts'
import { openApi } from './instance/api.ts'
import { findInstance } from './instance/find-instance.ts'
import { run } from './run.ts'
import { processStreams } from './terminal/process-streams.ts'

/** The first signal stops the program between two calls, never within one; a second one ends it at once. */
const stopSignal = (): AbortSignal => {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => controller.abort())
  return controller.signal
}

const stop = stopSignal()
const wait = (ms: number) => setTimeout(ms, undefined, { signal: stop }).catch(() => undefined)

// thrown in a callback, where no command can catch it
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.stack}\n`)
  process.exit(exitCodes.broken)
})

// a reader that takes only the first lines, such as `head`, ends this program without an error message
process.stdout.on('error', () => process.exit(exitCodes.failed))

process.exitCode = await run(process.argv.slice(2), {
  ...processStreams(),
  env: process.env,
  cwd: process.cwd(),
  api: () => openApi(findInstance(process.env, process.cwd()), { wait }),
  stop,
  wait,
  now: () => new Date(),
})
