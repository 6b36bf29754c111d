import { type Alert, alertStates, liveAlertStates } from '@wrkbench/contracts'
import { type Surroundings, verb } from '../command.ts'
import { exitCodes } from '../errors.ts'
import { everyItem } from '../instance/every-item.ts'
import { table } from '../terminal/table.ts'

interface Options {
  project?: string
  all?: true
}

const columns = ['State', 'Found', 'What', 'Note', 'Id'].map((title) => ({ title }))

const rowOf = ({ state, createdAt, sentence, note, id }: Alert): string[] => [
  ...[state, createdAt.slice(0, 10), sentence, note ?? '-', id],
]

const list = async (around: Surroundings, { project, all }: Options): Promise<void> => {
  const states = all ? alertStates : liveAlertStates
  const query = states.map((state): [string, string] => ['state', state])
  if (project) query.push(['project', project])
  const rows = (await everyItem<Alert>(around.api(), '/alerts', query)).map(rowOf)
  const none = all ? 'There has never been an alert.' : 'No alert is open.'
  around.out.write(rows.length === 0 ? `${none}\n` : `${table(columns, rows).join('\n')}\n`)
}

/** `wrkbench alerts` */
export const alerts = verb({
  define: (command) =>
    command
      .description('Lists what got slower or faster and stayed so: the alerts that are not over, open ones first.')
      .option('-p, --project <slug>', 'only this project')
      .option('--all', 'also closed alerts, and suspects that were not confirmed'),
  examples: ['wrkbench alerts', 'wrkbench alerts --project shop --all'],
  run: async (around, options) => {
    await list(around, options as Options)
    return exitCodes.done
  },
})
