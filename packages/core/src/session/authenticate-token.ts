import type { Actor, Call } from '../ctx.ts'
import { findToken, refused } from './find-token.ts'

/** Returns the actor of a bearer token. One statement; `noteTokenUse` records the use. @throws ServiceError UNAUTHENTICATED */
export const authenticateToken = async ({ ctx, input }: Call<{ token: string }>): Promise<Actor> => {
  const row = await findToken(ctx, input.token)
  if (row.kind === 'SIGN_IN') throw refused()
  const { id, name, scopes, userId, isAdmin, projects, projectId, expiresAt, lastUsedAt } = row
  const kind = row.kind === 'RUNNER' ? 'runner' : 'token'
  const { runnerName, runnerEnvironment } = row
  const runner = runnerName && runnerEnvironment ? { name: runnerName, environment: runnerEnvironment } : null
  return { kind, id, name, scopes, userId, isAdmin, projects, onlyProjectId: projectId, expiresAt, lastUsedAt, runner }
}
