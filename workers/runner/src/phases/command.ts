import type { Exit } from '../process/spawn-group.ts'
import type { Host } from '../run-context.ts'

/**
 * The manifest's command, with the path of the very tool that was detected and reported instead of whichever PATH has.
 */
export const resolveArgv = ({ capabilities }: Pick<Host, 'capabilities'>, argv: readonly string[]): string[] => {
  const [command = '', ...args] = argv
  return [capabilities.tools.find(({ name }) => name === command)?.path ?? command, ...args]
}

/** Says how a process ended, in words that follow its name in a sentence. */
export const describeExit = ({ code, signal, error }: Exit): string => {
  if (error) return `could not be started: ${error.message}`
  return signal ? `was ended by ${signal}` : `ended with exit code ${code}`
}
