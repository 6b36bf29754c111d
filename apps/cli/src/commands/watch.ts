import { verb } from '../command.ts'
import { jobIdOf, watchJob } from '../job/watch-job.ts'

/** `wrkbench watch` */
export const watch = verb({
  define: (command) =>
    command
      .description('Shows a job until it ends, then what it found. Exit code 1 unless every run succeeded.')
      .argument('<job>', 'its number or id')
      .option('--json', 'the job as JSON'),
  examples: ['wrkbench watch 12', 'wrkbench watch 12 --json'],
  run: async (around, { json }, name) => {
    const api = around.api()
    return watchJob(api, await jobIdOf(api, name), json ?? false, around)
  },
})
