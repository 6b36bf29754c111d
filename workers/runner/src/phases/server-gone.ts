import { RunFailure } from '../errors.ts'
import { describeExit } from './command.ts'
import { limitReached } from './limit-reached.ts'
import type { StartedServer } from './start-server.ts'

/**
 * Returns TARGET_DIED with the last lines of a server that ended under load; or LIMIT_REACHED if the server reached one
 * of its limits, even if it is still alive: answers given without the process or memory it was refused say nothing
 * about it.
 */
export const serverGone = async (server: StartedServer): Promise<RunFailure> => {
  const limit = limitReached(server.group, 'the server', server.output())
  if (limit) return limit
  const exit = await server.group.closed
  return new RunFailure('TARGET_DIED', `the server ${describeExit(exit)} while it was under load`, server.output())
}
