import { Argument, Option } from '@commander-js/extra-typings'
import { type CreatedToken, type CreateToken, type TokenEntry, tokenKinds, tokenScopes } from '@wrkbench/contracts'
import { type Surroundings, verb } from '../command.ts'
import { exitCodes, UsageError } from '../errors.ts'
import { everyItem } from '../instance/every-item.ts'
import { table } from '../terminal/table.ts'

interface Options {
  kind?: CreateToken['kind']
  scope?: CreateToken['scopes']
  project?: string
  days?: string
  all?: true
}

const daysOf = (text: string | undefined): Pick<CreateToken, 'expiresInDays'> => {
  if (text === undefined) return {}
  if (text === 'never') return { expiresInDays: null }
  if (!/^[1-9]\d*$/.test(text)) throw new UsageError(`--days ${text}: give a number of days, or never.`)
  return { expiresInDays: Number(text) }
}

const create = async (around: Surroundings, name: string, { kind, scope, project, days }: Options): Promise<void> => {
  const body: CreateToken = { name, kind, scopes: scope, project, ...daysOf(days) }
  const { token, begins, expiresAt } = await around.api().post<CreatedToken>('/tokens', body)
  around.progress.write(
    `Copy the token now, it is shown only once (${begins}…, valid until ${expiresAt ?? 'it is revoked'}):\n`,
  )
  around.out.write(`${token}\n`)
}

const columns = ['Name', 'Begins', 'Kind', 'Scopes', 'State', 'Expires', 'Last used', 'Id'].map((title) => ({ title }))
const day = (at: string | null): string => at?.slice(0, 10) ?? '-'

const list = async (around: Surroundings, all: boolean): Promise<void> => {
  const tokens = await everyItem<TokenEntry>(around.api(), '/tokens', all ? [['all', 'true']] : [])
  const rows = tokens.map((one) => [
    ...[one.name, `${one.begins}…`, one.kind, one.scopes.join(' '), one.state],
    ...[day(one.expiresAt), day(one.lastUsedAt), one.id],
  ])
  around.out.write(rows.length === 0 ? 'There is no token.\n' : `${table(columns, rows).join('\n')}\n`)
}

/** `wrkbench token` */
export const token = verb({
  define: (command) =>
    command
      .description('Creates, lists and revokes tokens. A new token is the only thing on standard output.')
      .addArgument(new Argument('<action>', 'what to do').choices(['create', 'list', 'revoke'] as const))
      .argument('[name-or-id]', 'create: a name that says what it is for; revoke: the id of the token')
      .addOption(new Option('--kind <kind>', 'api: for people and pipelines; runner: for a runner').choices(tokenKinds))
      .addOption(new Option('--scope <scopes...>', 'what it may do; default: read').choices(tokenScopes))
      .option('-p, --project <slug>', 'limit it to this project')
      .option('--days <n>', 'how long it is valid, or never: until it is revoked; default: 365')
      .option('--all', 'list: tokens of everybody'),
  examples: [
    "wrkbench token create 'pipeline of our-api' --scope read results:write --days 90",
    'wrkbench token list',
    'wrkbench token revoke 0199d0c4-5f6e-7aaa-8000-000000000000',
  ],
  run: async (around, given, action, name) => {
    const options = given as Options
    if (action === 'list') {
      if (name !== undefined) throw new UsageError(`token list takes no name: it lists all of yours.`)
      await list(around, options.all ?? false)
    } else if (!name)
      throw new UsageError(
        action === 'create' ? 'Give the token a name that says what it is for.' : 'Give the id of the token.',
      )
    else if (action === 'create') await create(around, name, options)
    else {
      await around.api().delete(`/tokens/${encodeURIComponent(name)}`)
      around.out.write(`Revoked ${name}.\n`)
    }
    return exitCodes.done
  },
})
