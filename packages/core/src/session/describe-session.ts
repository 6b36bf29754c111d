import type { Session } from '@wrkbench/contracts'
import { usableScopes } from '../access/usable-scopes.ts'
import type { Ctx } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { instantOrNull } from '../instant.ts'

/** Describes the caller; `user` is null for a token and for a visitor. @throws ServiceError UNAUTHENTICATED if nobody is signed in */
export const describeSession = async ({ ctx }: { ctx: Ctx }): Promise<Session> => {
  const { kind, id, name, email = null, isAdmin = false, projects = [], expiresAt } = ctx.actor
  if (kind === 'system') throw new ServiceError('UNAUTHENTICATED', 'Nobody is signed in.')
  return {
    user: kind === 'user' ? { id, name, email } : null,
    scopes: usableScopes(ctx.actor),
    isAdmin,
    projects: projects.map(({ slug, name, isPublic, role }) => ({ slug, name, isPublic, role })),
    expiresAt: instantOrNull(expiresAt ?? null),
  }
}
