import type { Ctx } from '../ctx.ts'
import { personScopes } from '../session/open-session.ts'
import { newToken } from '../token/new-token.ts'
import { ensureInstance } from './ensure-instance.ts'

const signInMinutes = 24 * 60

export interface InstanceTokens {
  /** opens one session, within a day */
  signInToken: string
  apiToken: string
  runnerToken: string
}

/** Issues the tokens of a freshly started embedded instance and revokes those of its earlier starts. */
export const issueInstanceTokens = async ({ ctx }: { ctx: Ctx }): Promise<InstanceTokens> => {
  const { userId } = await ensureInstance({ ctx })
  const now = ctx.clock.now()
  const signInEnd = new Date(now.getTime() + signInMinutes * 60_000)
  const whole = { scopes: personScopes, userId, projectId: null, expiresAt: null }
  const tokens = {
    signIn: newToken(now, { ...whole, kind: 'SIGN_IN', name: 'embedded sign-in', expiresAt: signInEnd }),
    api: newToken(now, { ...whole, kind: 'API', name: 'embedded api' }),
    runner: newToken(now, { ...whole, kind: 'RUNNER', name: 'embedded runner', scopes: ['runner'], userId: null }),
  }
  const data = Object.values(tokens).map(({ row }) => row)
  const names = data.map(({ name }) => name)
  await ctx.db.prisma.$transaction([
    ctx.db.prisma.token.updateMany({ where: { name: { in: names }, revokedAt: null }, data: { revokedAt: now } }),
    ctx.db.prisma.token.createMany({ data }),
  ])
  const { signIn, api, runner } = tokens
  return { signInToken: signIn.text, apiToken: api.text, runnerToken: runner.text }
}
