import { verb } from '../command.ts'
import { runInstanceProgram } from '../instance/instance-program.ts'

/** `wrkbench backup` */
export const backup = verb({
  define: (command) =>
    command
      .description(
        'Writes every row of the database into a new file, as it is at one moment, while the instance goes on working; then reads it again and compares. The database: DATABASE_URL, else the embedded one of WRKBENCH_DATA_DIR (.data).',
      )
      .argument('<file>', 'must not exist yet'),
  examples: ['wrkbench backup wrkbench-2026-11-22.gz', 'DATABASE_URL=postgres://… wrkbench backup nightly.gz'],
  run: (around, _, file) => runInstanceProgram(around, ['backup', file]),
})
