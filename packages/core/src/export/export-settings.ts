import type { DeliveriesQuery, FileQuery, TokensQuery, WebhooksQuery } from '@wrkbench/contracts'
import {
  deliveriesTable,
  invitationsTable,
  membersTable,
  tokensTable,
  usersTable,
  webhooksTable,
} from '@wrkbench/tables'
import { enteredProject } from '../access/entered-project.ts'
import type { Call, Ctx } from '../ctx.ts'
import { listInvitations } from '../invitation/list-invitations.ts'
import { listMembers } from '../member/list-members.ts'
import { listTokens } from '../token/list-tokens.ts'
import { listUsers } from '../user/list-users.ts'
import { getWebhook } from '../webhook/get-webhook.ts'
import { listDeliveries } from '../webhook/list-deliveries.ts'
import { listWebhooks } from '../webhook/list-webhooks.ts'
import { everyItem } from './every-item.ts'
import type { NamedTable } from './named-table.ts'
import { type ExportedFile, writeFile } from './write-file.ts'

/** Makes a verb that exports a whole list of the settings, with the same columns as its page and so without any secret. */
const exportOf =
  <Input>(tableOf: (call: { ctx: Ctx; input: Input }) => Promise<NamedTable>) =>
  async ({ ctx, input }: Call<Input & FileQuery>): Promise<ExportedFile> =>
    writeFile(await tableOf({ ctx, input }), input.format)

export const exportMembers = exportOf(async ({ ctx }) => {
  const { items } = await listMembers({ ctx })
  return { name: `members-${enteredProject(ctx).slug}`, tables: [membersTable(items)] }
})

export const exportInvitations = exportOf(async ({ ctx }) => {
  const { items } = await listInvitations({ ctx })
  return { name: `invitations-${enteredProject(ctx).slug}`, tables: [invitationsTable(items)] }
})

export const exportUsers = exportOf(async ({ ctx }) => {
  const { items } = await listUsers({ ctx })
  return { name: 'people', tables: [usersTable(items)] }
})

export const exportTokens = exportOf<Pick<TokensQuery, 'all'>>(async ({ ctx, input: { all = false } }) => {
  const tokens = await everyItem((page) => listTokens({ ctx, input: { all, ...page } }))
  return { name: all ? 'tokens-of-everybody' : 'tokens', tables: [tokensTable(tokens)] }
})

export const exportWebhooks = exportOf<WebhooksQuery>(async ({ ctx, input: { project } }) => {
  const { items } = await listWebhooks({ ctx, input: { project } })
  return { name: 'webhooks', tables: [webhooksTable(items)] }
})

export const exportDeliveries = exportOf<Pick<DeliveriesQuery, 'status'> & { id: string }>(
  async ({ ctx, input: { id, status } }) => {
    const { name } = await getWebhook({ ctx, input: { id } })
    const all = await everyItem((page) => listDeliveries({ ctx, input: { id, status, ...page } }))
    return { name: `deliveries-${name}`, tables: [deliveriesTable(all)] }
  },
)
