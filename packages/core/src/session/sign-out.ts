import type { Call } from '../ctx.ts'
import { hashSecret } from './secrets.ts'

/** Ends a session. It is no error if the session has already ended. */
export const signOut = async ({ ctx, input }: Call<{ cookieSecret: string }>): Promise<void> => {
  await ctx.db.prisma.session.deleteMany({ where: { secretHash: hashSecret(input.cookieSecret) } })
}
