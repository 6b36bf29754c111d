import { publicProjects } from '@wrkbench/db'
import type { Actor, Ctx } from '../ctx.ts'
import { ServiceError } from '../errors.ts'

/**
 * Returns the actor of a visitor who has not signed in and may read public projects.
 * @throws ServiceError UNAUTHENTICATED if there are no public projects
 */
export const authenticateVisitor = async ({ ctx }: { ctx: Ctx }): Promise<Actor> => {
  const projects = await publicProjects(ctx.db.pool)
  if (projects.length === 0) {
    throw new ServiceError('UNAUTHENTICATED', 'Sign in, or send a token as "Authorization: Bearer".')
  }
  return { kind: 'anonymous', id: 'anonymous', name: 'a visitor', scopes: ['read'], projects }
}
