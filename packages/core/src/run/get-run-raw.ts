import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'

const decompress = promisify(gunzip)

export interface RawArtifact {
  name: string
  contentType: string
  /** exactly what the generator wrote */
  content: Buffer
}

/** A stored file of a run by its name, e.g. `stdout`. @throws ServiceError NOT_FOUND */
export const getRunRaw = async ({ ctx, input }: Call<{ id: string; name: string }>): Promise<RawArtifact> => {
  const { id, name } = input
  if (!isUuid(id)) throw notFound('run', id)
  const found = await ctx.db.prisma.artifact.findUnique({ where: { runId_name: { runId: id, name } } })
  if (!found) throw notFound('artifact', `${name} of run ${id}`)
  return { name, contentType: found.contentType, content: await decompress(found.gzip) }
}
