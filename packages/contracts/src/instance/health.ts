import Type, { type Static } from 'typebox'

export const Health = Type.Object({ status: Type.Literal('ok'), version: Type.String() })
export const Readiness = Type.Object({
  ready: Type.Boolean(),
  checks: Type.Object({ postgres: Type.Boolean(), queue: Type.Boolean(), accepting: Type.Boolean() }),
})
export type Readiness = Static<typeof Readiness>
