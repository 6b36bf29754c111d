import type { Scope } from '@wrkbench/contracts'
import { insertSession, type Sql } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Ctx, SessionOpening } from '../ctx.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { daysAfter } from '../instant.ts'
import { hashSecret, newSecret } from './secrets.ts'

const sessionDays = 30

/** Scopes of a person's session; which of them work in a project depends on their role there. */
export const personScopes: readonly Scope[] = ['read', 'jobs:write', 'results:write', 'admin']

export interface OpenedSession {
  cookieSecret: string
  expiresAt: Date
}

export interface SessionOf {
  user: { id: string; name: string }
  openedBy: SessionOpening
  scopes?: readonly Scope[]
  tokenId?: string | null
  /** end of the token that opens the session; null if it has none */
  tokenEndsAt?: Date | null
}

/** Opens a session within a transaction and writes it to the audit log. */
export const openSession = async (
  tx: Sql,
  ctx: Ctx,
  { user, openedBy, scopes = personScopes, tokenId = null, tokenEndsAt = null }: SessionOf,
): Promise<OpenedSession> => {
  const now = ctx.clock.now()
  const cookieSecret = newSecret()
  const lasts = daysAfter(now, sessionDays).getTime()
  const expiresAt = new Date(Math.min(lasts, tokenEndsAt?.getTime() ?? lasts))
  const row = { id: uuid7(now), secretHash: hashSecret(cookieSecret), userId: user.id, createdAt: now, expiresAt }
  await insertSession(tx, { ...row, scopes, tokenId, openedBy })
  const actor = { ...ctx.actor, kind: 'user', id: user.id, name: user.name } as const
  await writeAudit(tx, { ...ctx, actor }, { action: 'session.opened', subject: user.name, detail: { by: openedBy } })
  return { cookieSecret, expiresAt }
}
