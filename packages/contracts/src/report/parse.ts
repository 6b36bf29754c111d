import Type, { type Static } from 'typebox'
import { Count, Enum, Nullable, Quantity } from '../common.ts'
import { parserIds } from '../load/generator-ids.ts'
import { Metrics, MissingReasons } from '../result/metrics.ts'

/** POST /parse: reads the text of one or more runs and stores nothing. */
export const ParseOutput = Type.Object(
  {
    generator: Type.Optional(
      Enum(['auto', ...parserIds] as const, { default: 'auto', description: 'auto: detect it, run by run' }),
    ),
    output: Type.String({ minLength: 1, description: 'as printed; Markdown, mail or colours around it are fine' }),
  },
  { additionalProperties: false },
)
export type ParseOutput = Static<typeof ParseOutput>

/** The load that a run was asked for, as far as its output or the command above it says. */
export const AskedLoad = Type.Object({
  url: Nullable(Type.String()),
  connections: Nullable(Count),
  threads: Nullable(Count),
  durationSeconds: Nullable(Quantity),
  requests: Nullable(Count),
  pipeline: Nullable(Count),
  rate: Nullable(Quantity),
})
export type AskedLoad = Static<typeof AskedLoad>

export const ParsedRun = Type.Object({
  generator: Enum(parserIds),
  version: Nullable(Type.String()),
  line: Type.Integer({ description: 'first line of its output in the text, from 1' }),
  command: Nullable(Type.String()),
  load: AskedLoad,
  metrics: Metrics,
  missing: MissingReasons,
  parserVersion: Type.Integer(),
  /** the output of this run only, as POST /reports takes it */
  output: Type.String(),
})
export type ParsedRun = Static<typeof ParsedRun>

export const ParsedOutput = Type.Object({
  /** the generator of all runs; null if they differ */
  generator: Nullable(Enum(parserIds)),
  version: Nullable(Type.String()),
  runs: Type.Array(ParsedRun),
  /** parts of the text that look like a run but could not be read */
  problems: Type.Array(
    Type.Object({ line: Type.Integer(), generator: Nullable(Enum(parserIds)), reason: Type.String() }),
  ),
})
export type ParsedOutput = Static<typeof ParsedOutput>
