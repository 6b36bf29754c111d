import Type, { type Static } from 'typebox'
import { Instant, Nullable, Page, PageQuery, Slug } from './common.ts'

/** Everything that is written down, in words that follow a name: "Ada made a token". */
export const auditActions = {
  'token.created': 'made a token',
  'token.revoked': 'revoked a token',
  'member.joined': 'joined',
  'member.changed': 'changed a role',
  'member.removed': 'removed a member',
  'invitation.created': 'invited somebody',
  'invitation.revoked': 'withdrew an invitation',
  'project.created': 'made a project',
  'project.changed': 'changed a project',
  'account.changed': 'changed how somebody signs in',
  'user.changed': 'changed what somebody may do on this instance',
  'session.opened': 'signed in',
  'share.created': 'made a link that shows a view to anybody',
  'share.deleted': 'ended a shared link',
  'runner.invited': 'invited a runner',
  'runner.withdrawn': 'withdrew the invitation of a runner',
  'runner.joined': 'joined with a runner',
  'runner.rotated': 'changed the token of a runner',
  'runner.revoked': 'revoked a runner',
  'runner.changed': 'paused or changed a runner',
  'suite.created': 'made a suite',
  'suite.changed': 'changed a suite',
  'suite.deleted': 'deleted a suite',
  'alert.changed': 'acknowledged, closed or reopened an alert',
  'alert.settings': 'changed when alerts speak',
  'link.created': 'made a sign-in link',
  'retention.changed': 'changed how long things are kept',
  'retention.removed': 'removed what is no longer kept',
  'webhook.created': 'made a webhook',
  'webhook.changed': 'changed a webhook',
  'webhook.deleted': 'deleted a webhook',
  'webhook.paused': 'paused a webhook that did not take its messages',
  'webhook.rotated': 'made a new secret for a webhook',
} as const
export type AuditAction = keyof typeof auditActions

export const AuditEntry = Type.Object({
  id: Type.String(),
  at: Instant,
  actor: Type.Object({ kind: Type.String(), id: Nullable(Type.String()), name: Type.String() }),
  action: Type.String(),
  /** name of what was changed, as it was then */
  subject: Type.String(),
  detail: Type.Record(Type.String(), Type.Unknown()),
  /** null: of the instance */
  project: Nullable(Slug),
  /** where the request came from */
  address: Nullable(Type.String()),
  requestId: Nullable(Type.String()),
})
export type AuditEntry = Static<typeof AuditEntry>

/** GET /audit: newest first. Without `project` the whole instance, for its administrators. */
export const AuditQuery = Type.Object({ ...PageQuery.properties, project: Type.Optional(Slug) })
export type AuditQuery = Static<typeof AuditQuery>

export const AuditList = Page(AuditEntry)
export type AuditList = Static<typeof AuditList>
