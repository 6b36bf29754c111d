import { Command, type OptionValues } from '@commander-js/extra-typings'
import type { Api } from './instance/api.ts'
import type { Streams } from './terminal/streams.ts'

export interface Surroundings extends Streams {
  env: NodeJS.ProcessEnv
  /** folder that it was called in */
  cwd: string
  /** the instance, looked for when it is first needed. @throws UsageError where there is none */
  api(): Api
  /** told to stop: between two calls, never within one */
  stop: AbortSignal
  /** milliseconds; ends early when told to stop */
  wait(ms: number): Promise<void>
  now(): Date
}

export type AnyCommand = Command<unknown[], OptionValues>

/** A word of the command line. */
export interface Verb {
  /** Its arguments, options and help; `done` gets the exit code. */
  build(around: Surroundings, done: (code: number) => void): AnyCommand
}

type ArgsOf<Built> = Built extends { processedArgs: infer Args extends unknown[] } ? Args : never
type OptsOf<Built> = Built extends { opts(): infer Opts } ? Opts : never

interface Spec<Built> {
  define(command: Command): Built
  /** command lines that work as they stand */
  examples: readonly string[]
  run(around: Surroundings, options: OptsOf<Built>, ...args: ArgsOf<Built>): Promise<number>
}

/** Joins what a command takes with what it does, the types of the one checked against the other. */
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
