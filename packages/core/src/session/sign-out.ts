import type { Call } from '../ctx.ts'
import { hashSecret } from './secrets.ts'

/** Ends a session; one that has ended already is no error. */
export const signOut = async ({ ctx, input }: Call<{ cookieSecret: string }>): Promise<void> => {
  await ctx.db.prisma.session.deleteMany({ where: { secretHash: hashSecret(input.cookieSecret) } })
}
