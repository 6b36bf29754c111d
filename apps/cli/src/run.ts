import { Command, CommanderError, type OptionValues } from '@commander-js/extra-typings'
import type { Surroundings } from './command.ts'
import { commands } from './commands.ts'
import { exitCodes, NotAskedError, UsageError } from './errors.ts'
import { version } from './version.ts'

const footer = `
Which instance: the one of WRKBENCH_URL and WRKBENCH_TOKEN; else the one that runs in this folder (.data/instance.json);
else the one of the last wrkbench login. NO_COLOR turns colours off.

Exit codes:
  0   done; no loss was found
  1   a loss was found, or something failed or was left undone
  2   wrong usage, or what was handed in was refused
  3   the instance could not be reached, or the token is not sufficient
  70  a bug in this command`

type Any = Command<unknown[], OptionValues>

/** Defines every command by name and summary, and the called one in full. */
const programOf = async (called: string | undefined, around: Surroundings, done: (code: number) => void) => {
  const program = new Command('wrkbench')
    .description('Run benchmarks on a wrkbench instance, hand in results, judge, compare and export them.')
    .usage('<command> [options]')
    .version(version, '-V, --version')
    .helpCommand('help [command]', 'explain a command')
    .addHelpText('after', footer)
  for (const [name, { summary, load }] of Object.entries(commands)) {
    const command: Any = name === called ? (await load()).build(around, done) : (new Command() as unknown as Any)
    program.addCommand(command.name(name).summary(summary))
  }
  const all: Any[] = [program as unknown as Any, ...(program.commands as unknown as Any[])]
  const output = {
    writeOut: (text: string) => around.out.write(text),
    writeErr: (text: string) => around.progress.write(text),
  }
  for (const command of all.flatMap((one) => [one, ...(one.commands as unknown as Any[])])) {
    command.exitOverride().configureOutput(output).showHelpAfterError('(--help lists all options)')
  }
  return program
}

/** True for errors about a file, such as a missing one or one that may not be written. */
const isOfFile = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'path' in error && 'code' in error

/** Reports what went wrong, with a stack trace if it was unexpected. Returns the exit code. */
const tell = (error: unknown, { progress }: Surroundings): number => {
  const isForeseen = error instanceof UsageError || error instanceof NotAskedError || isOfFile(error)
  const stack = error instanceof Error ? error.stack : error
  progress.write(
    isForeseen ? `${error.message}\n` : `This is a bug in wrkbench ${version}, please report it: ${stack}\n`,
  )
  if (error instanceof NotAskedError) return exitCodes.notAsked
  return isForeseen ? exitCodes.usage : exitCodes.broken
}

/** Runs a command line. Returns the exit code. */
export const run = async (argv: readonly string[], around: Surroundings): Promise<number> => {
  let code: number = exitCodes.done
  const done = (found: number) => {
    code = found
  }
  try {
    const called = argv[0] === 'help' ? argv[1] : argv[0]
    const program = await programOf(called, around, done)
    if (argv.length === 0) program.help({ error: true })
    await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    // commander has already reported it, and asking for help is not a mistake
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    return tell(error, around)
  }
}
