import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { outputOfResult } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound, ServiceError } from '../errors.ts'
import { removedWords } from '../retention/removed-words.ts'

const decompress = promisify(gunzip)

/** Returns the raw text that a result of a report was read from. @throws ServiceError NOT_FOUND */
export const getResultOutput = async ({ ctx, input }: Call<{ id: string; resultId: number }>): Promise<Buffer> => {
  const { id, resultId } = input
  const packed = isUuid(id) ? await outputOfResult(ctx.db.pool, id, resultId) : null
  if (!packed) {
    const result = isUuid(id)
      ? await ctx.db.prisma.result.findFirst({ where: { id: resultId, reportId: id }, select: { rawRemovedAt: true } })
      : null
    if (!result?.rawRemovedAt) throw notFound('output', `of result ${resultId} in report ${id}`)
    throw new ServiceError('NOT_FOUND', `There is no output any more: its ${removedWords(result.rawRemovedAt)}.`)
  }
  return decompress(packed)
}
