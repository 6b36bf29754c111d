import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { verb } from '../command.ts'
import { UsageError } from '../errors.ts'

const here = path.dirname(fileURLToPath(import.meta.url))

/** The runner is a separate file: beside this one, or where a checkout builds it. */
const places = [path.join(here, 'wrkbench-runner.mjs'), path.resolve(here, '../../../workers/runner/.build/main.mjs')]

/** `wrkbench runner`: this process becomes the runner and handles signals as the runner does. */
export const runner = verb({
  define: (command) =>
    command
      .description(
        'Makes this host a benchmark host. First `join` the instance with a one-time code from its runners page; then start the runner without arguments.',
      )
      .argument(
        '[words...]',
        'join <url> <code>: join an instance; rotate: change the token; nothing: start the runner',
      )
      .option('--hand-back', 'on SIGTERM, hand back the current run at once instead of finishing it'),
  examples: ['wrkbench runner join https://bench.example.org wrkj_…', 'wrkbench runner'],
  run: async (_around, { handBack }, words) => {
    const file = places.find((place) => existsSync(place))
    if (!file) throw new UsageError(`The runner program is missing: put wrkbench-runner.mjs into ${here}.`)
    process.argv = [process.execPath, file, ...words, ...(handBack ? ['--hand-back'] : [])]
    await import(pathToFileURL(file).href)
    return new Promise<number>(() => {})
  },
})
