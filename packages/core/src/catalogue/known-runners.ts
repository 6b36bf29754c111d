import { byName, type Capabilities } from '@wrkbench/contracts'
import type { Ctx } from '../ctx.ts'

export interface KnownRunner {
  name: string
  capabilities: Capabilities
}

/** Returns every runner that ever registered, with the capabilities it found on its host. */
export const knownRunners = async (ctx: Ctx): Promise<KnownRunner[]> => {
  const rows = await ctx.db.prisma.runner.findMany({ select: { name: true, capabilities: true } })
  return rows
    .map(({ name, capabilities }) => ({ name, capabilities: capabilities as unknown as Capabilities }))
    .sort((one, other) => byName(one.name, other.name))
}
