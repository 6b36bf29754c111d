import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DeliveriesQuery, FileQuery, TokensQuery, WebhooksQuery } from '@wrkbench/contracts'
import {
  exportDeliveries,
  exportInvitations,
  exportMembers,
  exportTokens,
  exportUsers,
  exportWebhooks,
} from '@wrkbench/core'
import Type from 'typebox'
import { IdParams, ProjectParams } from '../params.ts'
import { fileAnswer, sendFile } from './send-file.ts'

const asFile = { tags: ['export'], response: { 200: fileAnswer } }
const file = FileQuery.properties

/** Exports the lists of the settings as files, each below the path of its list and for the same readers. */
export const exportSettingsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/projects/:project/members/export',
    {
      config: { scope: 'admin', about: 'project' },
      schema: {
        ...asFile,
        operationId: 'exportMembers',
        summary: 'Members of a project as CSV, JSON, XLSX or Markdown',
        params: ProjectParams,
        querystring: FileQuery,
      },
    },
    async ({ ctx, query }, reply) => sendFile(reply, await exportMembers({ ctx, input: query })),
  )

  app.get(
    '/projects/:project/invitations/export',
    {
      config: { scope: 'admin', about: 'project' },
      schema: {
        ...asFile,
        operationId: 'exportInvitations',
        summary: 'Invitations to a project as CSV, JSON, XLSX or Markdown',
        params: ProjectParams,
        querystring: FileQuery,
      },
    },
    async ({ ctx, query }, reply) => sendFile(reply, await exportInvitations({ ctx, input: query })),
  )

  app.get(
    '/users/export',
    {
      config: { scope: 'admin', about: 'instance' },
      schema: {
        ...asFile,
        operationId: 'exportUsers',
        summary: 'All accounts as CSV, JSON, XLSX or Markdown',
        querystring: FileQuery,
      },
    },
    async ({ ctx, query }, reply) => sendFile(reply, await exportUsers({ ctx, input: query })),
  )

  app.get(
    '/tokens/export',
    {
      config: { scope: 'read', about: 'self' },
      schema: {
        ...asFile,
        operationId: 'exportTokens',
        summary: 'Your tokens without their secrets, or everybody’s, as CSV, JSON, XLSX or Markdown',
        querystring: Type.Object({ all: TokensQuery.properties.all, ...file }),
      },
    },
    async ({ ctx, query }, reply) => sendFile(reply, await exportTokens({ ctx, input: query })),
  )

  app.get(
    '/webhooks/export',
    {
      config: { scope: 'admin', about: 'project' },
      schema: {
        ...asFile,
        operationId: 'exportWebhooks',
        summary: 'Webhooks of a project without their secrets, as CSV, JSON, XLSX or Markdown',
        querystring: Type.Object({ ...WebhooksQuery.properties, ...file }),
      },
    },
    async ({ ctx, query }, reply) => sendFile(reply, await exportWebhooks({ ctx, input: query })),
  )

  app.get(
    '/webhooks/:id/deliveries/export',
    {
      config: { scope: 'admin', about: 'webhook' },
      schema: {
        ...asFile,
        operationId: 'exportDeliveries',
        summary: 'Messages of a webhook, sent and waiting, as CSV, JSON, XLSX or Markdown',
        params: IdParams,
        querystring: Type.Object({ status: DeliveriesQuery.properties.status, ...file }),
      },
    },
    async ({ ctx, query, params }, reply) =>
      sendFile(reply, await exportDeliveries({ ctx, input: { ...query, ...params } })),
  )
}
