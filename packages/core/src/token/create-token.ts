import { type CreatedToken, type CreateToken, hasRole, roleOfScope, type Scope } from '@wrkbench/contracts'
import { insertToken, inTransaction, lockToken, type ReachedProject } from '@wrkbench/db'
import { enterProject } from '../access/enter-project.ts'
import { assertInstanceAdmin } from '../access/instance-admin.ts'
import { usableScopes } from '../access/usable-scopes.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Actor, Call, Ctx } from '../ctx.ts'
import { type FieldProblem, invalid, ServiceError } from '../errors.ts'
import { daysAfter } from '../instant.ts'
import { newToken } from './new-token.ts'
import { toTokenEntry } from './to-token-entry.ts'
import { isByToken, tokenKeeper } from './token-keeper.ts'

const defaultDays = 365
const never = Number.POSITIVE_INFINITY

/**
 * Creates a token. Only this answer contains its whole text. The token may never do more than its creator, and loses every right
 * that the creator loses.
 * @throws ServiceError FORBIDDEN for scopes beyond the creator's; NOT_FOUND for a project out of reach; VALIDATION
 */
export const createToken = async ({ ctx, input }: Call<CreateToken>): Promise<CreatedToken> => {
  const fields = input.kind === 'runner' ? runnerFields(ctx, input) : apiFields(ctx, input)
  const now = ctx.clock.now()
  const { text, row } = newToken(now, { ...fields, name: input.name.trim(), expiresAt: endOf(ctx.actor, input, now) })
  return inTransaction(ctx.db.pool, async (tx) => {
    await insertToken(tx, row)
    const stored = await lockToken(tx, row.id)
    if (!stored) throw new Error('the token that was just stored is not there')
    const { owner: _, ...entry } = toTokenEntry(stored, now)
    const { begins, kind, scopes, project, expiresAt } = entry
    const detail = { begins, kind, scopes, expiresAt }
    await writeAudit(tx, ctx, { action: 'token.created', subject: entry.name, project, detail })
    return { ...toTokenEntry(stored, now), token: text }
  })
}

const runnerFields = (ctx: Ctx, { scopes, project }: CreateToken) => {
  assertInstanceAdmin(ctx)
  const given = { scopes, project }
  const problems = Object.entries(given).flatMap(([name, value]): FieldProblem[] =>
    value === undefined ? [] : [{ path: `/${name}`, message: `A runner token has no ${name}: leave it out.` }],
  )
  if (problems.length > 0) throw invalid(problems)
  return { kind: 'RUNNER', scopes: ['runner'], userId: null, projectId: null } as const
}

const apiFields = ({ actor }: Ctx, { scopes = ['read'], project: slug }: CreateToken) => {
  const userId = tokenKeeper(actor)
  const only = actor.projects?.find(({ id }) => id === actor.onlyProjectId)
  const project = slug === undefined ? (only ?? null) : enterProject(actor, slug, 'viewer')
  const beyond = scopes.flatMap((scope, index): FieldProblem[] =>
    mayGive(actor, scope, project) ? [] : [{ path: `/scopes/${index}`, message: `You may not give ${scope}.` }],
  )
  if (beyond.length > 0) throw new ServiceError('FORBIDDEN', 'A token may do no more than who makes it.', beyond)
  return { kind: 'API', scopes, userId, projectId: project?.id ?? null } as const
}

const mayGive = (actor: Actor, scope: Exclude<Scope, 'runner'>, project: ReachedProject | null): boolean =>
  usableScopes(actor).includes(scope) && (project === null || hasRole(project.role, roleOfScope[scope]))

/** Returns the end of a new token. A token made by a token, or in a session that a token opened, does not outlive that token. */
const endOf = (actor: Actor, { expiresInDays = defaultDays }: CreateToken, now: Date): Date | null => {
  const asked = expiresInDays === null ? never : daysAfter(now, expiresInDays).getTime()
  const limit = isByToken(actor) ? (actor.expiresAt?.getTime() ?? never) : never
  const end = Math.min(asked, limit)
  return end === never ? null : new Date(end)
}
