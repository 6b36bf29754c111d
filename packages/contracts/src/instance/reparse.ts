import Type, { type Static } from 'typebox'
import { Count, Id, Nullable } from '../common.ts'

/**
 * POST /admin/reparse: parses one batch again, in one transaction. Call it again with `nextAfter` until that is null.
 */
export const ReparseResults = Type.Object(
  {
    all: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'also results of the current parser; default: only those of older parsers',
      }),
    ),
    dryRun: Type.Optional(Type.Boolean({ default: false, description: 'show what would change, and change nothing' })),
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$', description: 'result id: only later ones' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50, description: 'results in this batch' })),
  },
  { additionalProperties: false },
)
export type ReparseResults = Static<typeof ReparseResults>

const Value = Nullable(Type.Union([Type.Number(), Type.String()]))

/** A result whose stored figures differ from what its raw output says. */
export const ReparsedResult = Type.Object({
  resultId: Type.String(),
  runId: Nullable(Id),
  fields: Type.Array(
    Type.Object({ path: Type.String({ description: 'dotted path, or `flags`' }), before: Value, after: Value }),
  ),
})
export type ReparsedResult = Static<typeof ReparsedResult>

export const Reparsed = Type.Object({
  examined: Count,
  changed: Type.Array(ReparsedResult),
  /** results left unchanged, with the reason: no raw output, or output that the present parser cannot read */
  left: Type.Array(Type.Object({ resultId: Type.String(), runId: Nullable(Id), reason: Type.String() })),
  /** number of results left to examine after this batch */
  remaining: Count,
  /** null after the last batch */
  nextAfter: Nullable(Type.String()),
})
export type Reparsed = Static<typeof Reparsed>
