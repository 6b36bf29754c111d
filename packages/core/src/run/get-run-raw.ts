import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Call, Ctx } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound, ServiceError } from '../errors.ts'
import { removedWords } from '../retention/removed-words.ts'

const decompress = promisify(gunzip)

export interface RawArtifact {
  name: string
  contentType: string
  /** exactly what the generator wrote */
  content: Buffer
}

/** Returns a stored file of a run by its name, e.g. `stdout`. @throws ServiceError NOT_FOUND */
export const getRunRaw = async ({ ctx, input }: Call<{ id: string; name: string }>): Promise<RawArtifact> => {
  const { id, name } = input
  if (!isUuid(id)) throw notFound('run', id)
  const found = await ctx.db.prisma.artifact.findUnique({ where: { runId_name: { runId: id, name } } })
  if (!found) throw await missing(ctx, id, name)
  return { name, contentType: found.contentType, content: await decompress(found.gzip) }
}

/** Returns the error for a missing file, which distinguishes files that retention removed from files that never existed. */
const missing = async ({ db }: Ctx, id: string, name: string): Promise<ServiceError> => {
  const run = await db.prisma.run.findUnique({ where: { id }, select: { rawRemovedAt: true } })
  if (!run?.rawRemovedAt) return notFound('artifact', `${name} of run ${id}`)
  return new ServiceError(
    'NOT_FOUND',
    `There is no ${name} of run ${id} any more: its ${removedWords(run.rawRemovedAt)}.`,
  )
}
