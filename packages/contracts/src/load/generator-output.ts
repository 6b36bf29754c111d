import Type, { type Static } from 'typebox'
import { Instant, Nullable, Quantity } from '../common.ts'

/** What a generator left behind. The API parses it: a runner never sends figures that are not in the raw output. */
export const GeneratorOutput = Type.Object({
  argv: Type.Array(Type.String()),
  generatorVersion: Nullable(Type.String()),
  exitCode: Nullable(Type.Integer()),
  startedAt: Instant,
  wallSeconds: Quantity,
  stdout: Type.String(),
  stderr: Type.String(),
  files: Type.Array(Type.Object({ name: Type.String(), content: Type.String() })),
})
export type GeneratorOutput = Static<typeof GeneratorOutput>
