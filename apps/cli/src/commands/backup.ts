import { verb } from '../command.ts'
import { runInstanceProgram } from '../instance/instance-program.ts'

/** `wrkbench backup` */
export const backup = verb({
  define: (command) =>
    command
      .description(
        'Saves the whole database, as it is at one moment, to a new file. The instance goes on working. The file is then read again and compared with the database. Which database: the one of DATABASE_URL, else the embedded one of WRKBENCH_DATA_DIR (.data).',
      )
      .argument('<file>', 'file to write; must not exist yet'),
  examples: ['wrkbench backup wrkbench-2026-11-22.gz', 'DATABASE_URL=postgres://… wrkbench backup nightly.gz'],
  run: (around, _, file) => runInstanceProgram(around, ['backup', file]),
})
