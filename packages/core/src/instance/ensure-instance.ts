import type { Call } from '../ctx.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { defaultProject } from '../job/find-place.ts'

export const adminName = 'admin'

/**
 * What an instance cannot be without: the default project and its administrator; and, where the host of the first
 * runner is known beforehand, its environment, so that jobs can be submitted before that runner is there. Idempotent.
 */
export const ensureInstance = async ({
  ctx,
  input,
}: Call<{ environment?: string }>): Promise<{ projectId: string; userId: string }> => {
  const { prisma } = ctx.db
  const now = ctx.clock.now()
  const project = await prisma.project.upsert({
    where: { slug: defaultProject },
    create: { id: uuid7(now), slug: defaultProject, name: 'Default' },
    update: {},
  })
  const first = await prisma.user.findFirst({ where: { isAdmin: true }, orderBy: { createdAt: 'asc' } })
  const userId = first?.id ?? uuid7(now)
  if (!first) {
    const memberships = { create: { projectId: project.id, role: 'ADMIN' } } as const
    await prisma.user.create({ data: { id: userId, name: adminName, isAdmin: true, memberships } })
  }
  if (input.environment !== undefined && (await prisma.environment.count()) === 0) {
    await prisma.environment.create({ data: { id: uuid7(now), name: input.environment } })
  }
  return { projectId: project.id, userId }
}
