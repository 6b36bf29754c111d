import { Id, Slug } from '@wrkbench/contracts'
import Type, { type TObject } from 'typebox'

export const IdParams = Type.Object({ id: Id })
export const ProjectParams = Type.Object({ project: Slug })
export const InProjectParams = Type.Object({ project: Slug, id: Id })

/** The same object, refusing what it does not name: a misspelt field must not pass for a default. */
export const closed = <Schema extends TObject>(schema: Schema): Schema => ({ ...schema, additionalProperties: false })
