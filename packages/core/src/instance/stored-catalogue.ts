import { storedCatalogue as readStored } from '@wrkbench/db'
import type { Catalogue, Ctx } from '../ctx.ts'

/** Returns the catalogue as the API last stored it, for processes that do not read `servers/`. */
export const storedCatalogue = ({ db }: Ctx): Promise<Catalogue> => readStored(db.pool)
