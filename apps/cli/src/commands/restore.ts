import { verb } from '../command.ts'
import { runInstanceProgram } from '../instance/instance-program.ts'

/** `wrkbench restore` */
export const restore = verb({
  define: (command) =>
    command
      .description(
        'Restores a backup into an empty database, reads every table again and compares it with the backup. Then applies the migrations that are newer than the backup. Which database: the one of DATABASE_URL, else the embedded one of WRKBENCH_DATA_DIR (.data), which must be new.',
      )
      .argument('<file>', 'file that wrkbench backup wrote'),
  examples: ['WRKBENCH_DATA_DIR=.data-restored wrkbench restore wrkbench-2026-11-22.gz'],
  run: (around, _, file) => runInstanceProgram(around, ['restore', file]),
})
