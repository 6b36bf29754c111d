import { RunFailure } from '../errors.ts'
import { describeExit } from './command.ts'
import type { StartedServer } from './start-server.ts'

/** TARGET_DIED, with the last lines of the server that ended under load. */
export const serverGone = async (server: StartedServer): Promise<RunFailure> => {
  const exit = await server.group.closed
  return new RunFailure('TARGET_DIED', `the server ${describeExit(exit)} while it was under load`, server.output())
}
