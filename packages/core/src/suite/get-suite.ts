import type { Suite } from '@wrkbench/contracts'
import type { Call } from '../ctx.ts'
import { findSuite } from './find-suite.ts'
import { toSuite } from './to-suite.ts'

/** Returns a suite. One statement. @throws ServiceError NOT_FOUND */
export const getSuite = async ({ ctx, input }: Call<{ id: string }>): Promise<Suite> =>
  toSuite(await findSuite(ctx, input.id))
