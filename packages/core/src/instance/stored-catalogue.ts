import { storedCatalogue as readStored } from '@wrkbench/db'
import type { Catalogue, Ctx } from '../ctx.ts'

/** The catalogue as the API last wrote it down, for processes that do not read servers/. */
export const storedCatalogue = ({ db }: Ctx): Promise<Catalogue> => readStored(db.pool)
