import { createApiClient } from './api-client.ts'
import { dataDirOf, readConfig } from './config.ts'
import { messageOf, RunStopped } from './errors.ts'
import { JoinError, join } from './join.ts'
import { readJoined } from './joined.ts'
import { createLog } from './log.ts'
import { takeLock } from './process/lock.ts'
import { runRunner } from './run-runner.ts'
import { createStops } from './stops.ts'
import { joinedToken } from './token-holder.ts'

const usage = `usage: wrkbench runner [join <url> <code> | rotate] [--hand-back]

  (nothing)           starts the runner: it measures what the instance delivers, until SIGTERM
  join <url> <code>   joins an instance, once, with a one-time code from its runners page
  rotate              changes the token of this host

  --hand-back         on SIGTERM, hand back the current run at once instead of finishing it (a second SIGTERM always does)

docs/configuration.md lists the environment variables, docs/add-a-host.md explains the steps.
`

const listenForStop = (stop: () => void): void => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  // A parent with an IPC channel started this process. If the parent goes away, nothing else would stop it.
  if (process.channel) process.on('disconnect', stop)
}

const run = async (more: NodeJS.ProcessEnv): Promise<number> => {
  const env = { ...process.env, ...more }
  const config = readConfig(env, readJoined(dataDirOf(env)))
  const log = createLog(config.logLevel)
  const giveBack = takeLock(config.dataDir)
  const stops = createStops(config.drain)
  listenForStop(stops.stop)
  try {
    await runRunner(config, log, stops)
    return 0
  } catch (error) {
    if (error instanceof RunStopped) return 0
    log.fatal({ err: error }, 'the runner ends')
    return 1
  } finally {
    giveBack()
  }
}

/** Changes the token of this host. A runner that is already running picks the new token up from the file. */
const rotate = async (): Promise<number> => {
  const dataDir = dataDirOf(process.env)
  const joined = readJoined(dataDir)
  if (!joined)
    throw new Error(`No host has joined with ${dataDir}. Set WRKBENCH_DATA_DIR to the folder that was used to join.`)
  const token = joinedToken(dataDir, joined)
  const api = createApiClient({ baseUrl: joined.apiUrl, token, name: joined.name })
  token.change?.((await api.rotate()).token)
  process.stdout.write('The token was changed. The old one ends in ten minutes at the latest.\n')
  return 0
}

const main = async (args: readonly string[]): Promise<number> => {
  const words = args.filter((arg) => arg !== '--hand-back')
  const [command, url, code, ...rest] = words
  if (command === 'join' && url && code && rest.length === 0) {
    process.stdout.write(await join({ url, code, dataDir: dataDirOf(process.env) }))
    return 0
  }
  if (command === 'rotate' && words.length === 1) return rotate()
  if (command === undefined) return run(words.length < args.length ? { WRKBENCH_DRAIN: 'hand-back' } : {})
  const asked = command === '--help' || command === '-h'
  const stream = asked ? process.stdout : process.stderr
  stream.write(usage)
  return asked ? 0 : 2
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exit(error instanceof JoinError ? error.exitCode : 1)
  },
)
