import { Id, Slug } from '@wrkbench/contracts'
import Type, { type TObject } from 'typebox'

export const IdParams = Type.Object({ id: Id })
export const ProjectParams = Type.Object({ project: Slug })
export const InProjectParams = Type.Object({ project: Slug, id: Id })

/** The same schema, but refusing unknown properties: a misspelt field must not silently get its default. */
export const closed = <Schema extends TObject>(schema: Schema): Schema => ({ ...schema, additionalProperties: false })
