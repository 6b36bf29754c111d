import { type ChangeRetention, type Retention, type RetentionKind, retentionKinds } from '@wrkbench/contracts'
import { type Surroundings, verb } from '../command.ts'
import { exitCodes, UsageError } from '../errors.ts'
import { table } from '../terminal/table.ts'

type Options = Partial<Record<RetentionKind, string>> & { dryRun?: boolean | undefined }

const kinds = Object.keys(retentionKinds) as RetentionKind[]

const daysOf = (kind: RetentionKind, text: string): number | null => {
  if (text === 'ever') return null
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError(`--${kind} ${text}: give a number of days, or ever.`)
  return Number(text)
}

const columns = ['What', 'Kept', 'To remove', 'Bytes', 'Removed until'].map((title) => ({ title }))

const show = ({ items }: Retention): string[] => [
  ...table(
    columns,
    items.map(({ kind, days, removable, owners, bytes, doneUntil }) => [
      kind,
      days === null ? 'for ever' : `${days} days`,
      days === null ? '-' : `${removable} of ${owners}`,
      bytes === null ? '-' : String(bytes),
      doneUntil?.slice(0, 10) ?? '-',
    ]),
  ),
  ...items.flatMap(({ kind, waits }) => (waits === null ? [] : [`${kind}: ${waits}`])),
]

const care = async (around: Surroundings, { dryRun = false, ...given }: Options): Promise<number> => {
  const rules: ChangeRetention['rules'] = {}
  for (const kind of kinds) {
    const text = given[kind]
    if (text !== undefined) rules[kind] = daysOf(kind, text)
  }
  const isChange = Object.keys(rules).length > 0
  const api = around.api()
  const answer = isChange
    ? await api.post<Retention>('/admin/retention', { rules, dryRun } satisfies ChangeRetention)
    : await api.get<Retention>('/admin/retention')
  around.out.write(`${show(answer).join('\n')}\n`)
  if (isChange && dryRun) around.progress.write('Nothing was changed.\n')
  if (isChange && !dryRun)
    around.progress.write('Saved. Maintenance removes old data from now on, some of it every two seconds.\n')
  return exitCodes.done
}

/** `wrkbench retention` */
export const retention = verb({
  define: (command) =>
    command
      .description(
        'Shows or sets how many days raw output, timelines, logs and events are kept after a run has ended. Results are never removed. Without its raw output, a run cannot be computed again by reparse. Needs a token with the scope admin.',
      )
      .option('--raw <days>', `${retentionKinds.raw}; ever: keep for ever`)
      .option('--timeline <days>', retentionKinds.timeline)
      .option('--log <days>', retentionKinds.log)
      .option('--events <days>', retentionKinds.events)
      .option('--dry-run', 'show what would be removed, and change nothing'),
  examples: [
    'wrkbench retention',
    'wrkbench retention --raw 365 --timeline 90 --log 30 --events 30 --dry-run',
    'wrkbench retention --raw ever',
  ],
  run: (around, options) => care(around, options),
})
