import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { verb } from '../command.ts'
import { UsageError } from '../errors.ts'

const here = path.dirname(fileURLToPath(import.meta.url))

/** The runner is a file of its own: beside this one, or where a checkout builds it. */
const places = [path.join(here, 'wrkbench-runner.mjs'), path.resolve(here, '../../../workers/runner/.build/main.mjs')]

/** `wrkbench runner`: this process becomes the runner, its signals included. */
export const runner = verb({
  define: (command) =>
    command
      .description('Measures on this host what an instance delivers; `join` first, with a code of its runners page.')
      .argument('[words...]', 'join <url> <code>, rotate, or nothing to run')
      .option('--hand-back', 'on SIGTERM the run under way is handed back at once, not finished'),
  examples: ['wrkbench runner join https://bench.example.org wrkj_…', 'wrkbench runner'],
  run: async (_around, { handBack }, words) => {
    const file = places.find((place) => existsSync(place))
    if (!file) throw new UsageError(`The runner's file is not here: put wrkbench-runner.mjs into ${here}.`)
    process.argv = [process.execPath, file, ...words, ...(handBack ? ['--hand-back'] : [])]
    await import(pathToFileURL(file).href)
    return new Promise<number>(() => {})
  },
})
