import { type Log, openLog } from './logs.ts'
import type { Roster } from './roster.ts'
import type { Running, Service } from './service.ts'
import { pause } from './wait-until.ts'

export type Supervised = { name: string; stop: () => Promise<void> }

type Context = {
  logFile: (name: string) => string
  roster: Roster
  say: (line: string) => void
  /** aborts when the whole instance has to stop */
  stop: AbortSignal
}

const firstBackoffMs = 1000
const longestBackoffMs = 30_000
/** After this time without a crash, the next one counts as the first. */
const healthyMs = 60_000

/**
 * Starts a service and keeps it running. When it ends by itself, reports that with the last lines it wrote, and
 * starts it again after 1, 2, 4 … 30 s. Rejects if it cannot be started the first time.
 */
export const supervise = async (service: Service, context: Context): Promise<Supervised> => {
  const log = openLog(context.logFile(service.name))
  const stopping = new AbortController()
  let running = await start(service, log, context)
  const watching = (async () => {
    let backoffMs = firstBackoffMs
    while (!stopping.signal.aborted) {
      const since = performance.now()
      const { code, signal } = await running.exited
      context.roster.remove(running.pid)
      if (stopping.signal.aborted) return
      if (performance.now() - since > healthyMs) backoffMs = firstBackoffMs
      const how = signal ?? (code === null ? 'was not started' : `code ${code}`)
      const [first = '', ...lines] = log.ending()
      context.say(`${service.name} ended (${how}) and is started again in ${backoffMs / 1000} s. ${first}`)
      for (const line of lines) context.say(line)
      await pause(backoffMs, stopping.signal)
      backoffMs = Math.min(backoffMs * 2, longestBackoffMs)
      if (!stopping.signal.aborted) running = await startAgain(service, log, context, running)
    }
  })()
  return {
    name: service.name,
    stop: async () => {
      stopping.abort()
      await running.stop()
      await watching
      // it may just have been started again
      await running.stop()
      log.close()
    },
  }
}

const start = async (service: Service, log: Log, { roster, stop }: Context): Promise<Running> => {
  log.begin()
  try {
    const running = await service.start(log, stop)
    roster.add(service.name, running.pid)
    return running
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error([`${service.name}: ${reason}`, ...log.ending()].join('\n'))
  }
}

/** Like `start`, but a failure counts as one more crash. */
const startAgain = async (...args: [...Parameters<typeof start>, Running]): Promise<Running> => {
  const [service, log, context, last] = args
  try {
    return await start(service, log, context)
  } catch (error) {
    context.say(error instanceof Error ? error.message : String(error))
    return last
  }
}
