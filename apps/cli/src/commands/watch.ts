import { verb } from '../command.ts'
import { jobReference, watchJob } from '../job/watch-job.ts'

/** `wrkbench watch` */
export const watch = verb({
  define: (command) =>
    command
      .description('Follows a job until it ends, then shows its ranking. Exit code 1 unless every run succeeded.')
      .argument('<job>', 'number or id of the job')
      .option('--json', 'print the job as JSON'),
  examples: ['wrkbench watch 12', 'wrkbench watch 12 --json'],
  run: async (around, { json }, name) => {
    const api = around.api()
    return watchJob(api, jobReference(name), json ?? false, around)
  },
})
