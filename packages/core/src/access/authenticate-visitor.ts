import { publicProjects } from '@wrkbench/db'
import type { Actor, Ctx } from '../ctx.ts'
import { ServiceError } from '../errors.ts'

/** Somebody who has not signed in: reads public projects. @throws ServiceError UNAUTHENTICATED where there are none */
export const authenticateVisitor = async ({ ctx }: { ctx: Ctx }): Promise<Actor> => {
  const projects = await publicProjects(ctx.db.pool)
  if (projects.length === 0) {
    throw new ServiceError('UNAUTHENTICATED', 'Sign in, or send a token as "Authorization: Bearer".')
  }
  return { kind: 'anonymous', id: 'anonymous', name: 'a visitor', scopes: ['read'], projects }
}
