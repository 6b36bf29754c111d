import type { Webhook, WebhookList } from '@wrkbench/contracts'
import { verb } from '../command.ts'
import { exitCodes } from '../errors.ts'
import { table } from '../terminal/table.ts'

const columns = ['Name', 'Address', 'Format', 'Events', 'State', 'Waiting', 'Last attempt', 'Id'].map((title) => ({
  title,
  right: title === 'Waiting',
}))

const stateOf = ({ paused, pausedReason, failingSince }: Webhook): string => {
  if (paused) return pausedReason ? `paused (${pausedReason})` : 'paused'
  return failingSince ? `failing since ${failingSince.slice(0, 10)}` : 'on'
}

const rowOf = (hook: Webhook): string[] => {
  const { name, url, format, events, waiting, lastAttempt, id } = hook
  const last = lastAttempt ? `${lastAttempt.at.slice(0, 10)} ${lastAttempt.outcome}` : '-'
  return [name, url, format, events.join(' '), stateOf(hook), String(waiting), last, id]
}

/** Says of each webhook that fails why its last message did not arrive, in the words of its page. */
const reasonsOf = (hooks: readonly Webhook[]): string[] =>
  hooks.flatMap(({ name, failingSince, lastAttempt }) =>
    failingSince && lastAttempt?.detail ? [`${name}: ${lastAttempt.detail}`] : [],
  )

/** `wrkbench webhooks` */
export const webhooks = verb({
  define: (command) =>
    command
      .description(
        'Lists the webhooks of a project and whether their messages arrive. Needs a token with the scope admin.',
      )
      .option('-p, --project <slug>', 'only this project'),
  examples: ['wrkbench webhooks', 'wrkbench webhooks --project shop'],
  run: async (around, { project }) => {
    const query = project ? `?${new URLSearchParams({ project })}` : ''
    const { items } = await around.api().get<WebhookList>(`/webhooks${query}`)
    const lines = items.length === 0 ? ['There is no webhook.'] : table(columns, items.map(rowOf))
    around.out.write(`${[...lines, ...reasonsOf(items)].join('\n')}\n`)
    return exitCodes.done
  },
})
