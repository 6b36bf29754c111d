import { Command, type OptionValues } from '@commander-js/extra-typings'
import type { Api } from './instance/api.ts'
import type { Streams } from './terminal/streams.ts'

export interface Surroundings extends Streams {
  env: NodeJS.ProcessEnv
  /** folder in which the command was called */
  cwd: string
  /** the instance, found when it is first needed. @throws UsageError if there is none */
  api(): Api
  /** aborts when told to stop: between two calls, never within one */
  stop: AbortSignal
  /** waits, in milliseconds; ends early when told to stop */
  wait(ms: number): Promise<void>
  now(): Date
}

export type AnyCommand = Command<unknown[], OptionValues>

/** A command of the command line, such as `submit`. */
export interface Verb {
  /** Builds its arguments, options and help; `done` receives the exit code. */
  build(around: Surroundings, done: (code: number) => void): AnyCommand
}

type ArgsOf<Built> = Built extends { processedArgs: infer Args extends unknown[] } ? Args : never
type OptsOf<Built> = Built extends { opts(): infer Opts } ? Opts : never

interface Spec<Built> {
  define(command: Command): Built
  /** command lines that work exactly as written */
  examples: readonly string[]
  run(around: Surroundings, options: OptsOf<Built>, ...args: ArgsOf<Built>): Promise<number>
}

/** Joins a command's definition with its action, and checks the types of one against the other. */
export const verb = <Built>({ define, examples, run }: Spec<Built>): Verb => ({
  build: (around, done) => {
    const command = define(new Command()) as AnyCommand
    command.addHelpText('after', `\nExamples:\n${examples.map((line) => `  ${line}`).join('\n')}`)
    command.action(async (...given) => {
      const args = given.slice(0, -2) as ArgsOf<Built>
      done(await run(around, command.opts() as OptsOf<Built>, ...args))
    })
    return command
  },
})
