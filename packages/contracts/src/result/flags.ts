import Type, { type Static } from 'typebox'
import { Enum } from '../common.ts'
import { flagIds } from './flag-catalogue.ts'

/** `evidence`: one line with the figures that raised the flag. */
export const Flag = Type.Object({ id: Enum(flagIds), evidence: Type.String({ maxLength: 500 }) })
export type Flag = Static<typeof Flag>
