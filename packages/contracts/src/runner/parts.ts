import Type, { type Static } from 'typebox'
import { Enum, Id, Nullable, Quantity } from '../common.ts'
import { GeneratorOutput } from '../load/generator-output.ts'
import { LoadProfile } from '../load/load-profile.ts'
import { LogLine, RunError, Sample, StartFacts } from '../run/run.ts'
import { HostUsage, ProcessUsage } from '../run/usage.ts'
import { RunnerRole } from './runner-roles.ts'

/** ms that an order or an exchange stays open at the most; then it is made again. News ends it in milliseconds. */
export const partPollMs = 5000

const Origin = Type.Object({ host: Type.String(), port: Type.Integer({ minimum: 1, maximum: 65_535 }) })

/** A run's work for a host other than the one that leads. */
export const PartPlan = Type.Object({ ordinal: Type.Integer({ minimum: 1 }), role: RunnerRole, runner: Type.String() })
export type PartPlan = Static<typeof PartPlan>

const Subject = Type.Object({
  serverId: Type.String(),
  scenarioId: Type.String(),
  manifestRevision: Type.String(),
  scenarioRevision: Type.String(),
  sourceHash: Type.Optional(Type.String()),
})

const phase = Sample.properties.phase

/** What the leader asks of a part; one at a time, in order. */
export const PartOrder = Type.Union([
  Type.Object({
    kind: Type.Literal('prepare'),
    plan: Subject,
  }),
  /** for a moment, sends as fast as it can to the first caller */
  Type.Object({ kind: Type.Literal('probe') }),
  Type.Object({ kind: Type.Literal('start') }),
  /** `responseBytes`: of one answer in the mean, which turns bytes read into requests; null: they are not counted */
  Type.Object({ kind: Type.Literal('watch'), phase, responseBytes: Nullable(Quantity) }),
  /** answered when the server has ended, or not at all: the next order takes its place */
  Type.Object({ kind: Type.Literal('await-end') }),
  Type.Object({ kind: Type.Literal('unwatch') }),
  Type.Object({ kind: Type.Literal('stop'), graceMs: Quantity }),
  /** finds generator and scenario */
  Type.Object({ kind: Type.Literal('prepare-load'), plan: Subject, profile: LoadProfile }),
  /** loads with this share, `delayMs` after it is heard: all begin together, whatever their clocks say */
  Type.Object({
    kind: Type.Literal('load'),
    profile: LoadProfile,
    origin: Origin,
    phase,
    responseBytes: Nullable(Quantity),
    delayMs: Quantity,
  }),
  /** ends a load that goes on */
  Type.Object({ kind: Type.Literal('halt') }),
])
export type PartOrder = Static<typeof PartOrder>

/** A part's evidence: what its host saw during the measurement. Kept with the run. */
export const PartReport = Type.Object({
  host: HostUsage,
  server: Nullable(ProcessUsage),
  /** of a load host: its generator, its share of the load, and what it printed (the leader is not sent that) */
  generator: Type.Optional(Nullable(ProcessUsage)),
  profile: Type.Optional(LoadProfile),
  output: Type.Optional(GeneratorOutput),
})
export type PartReport = Static<typeof PartReport>

/** What came of an order. Only what the order asks for is there. */
export const PartAnswer = Type.Object({
  /** why it could not be done; the run ends with it */
  failure: Nullable(RunError),
  log: Type.Array(Type.Object({ source: LogLine.properties.source, text: LogLine.properties.text }), {
    maxItems: 1000,
  }),
  facts: Type.Optional(StartFacts),
  origin: Type.Optional(Origin),
  report: Type.Optional(PartReport),
  samples: Type.Optional(Type.Array(Sample, { maxItems: 1000 })),
  /** a process of the server ended; null: not known */
  serverDied: Type.Optional(Nullable(Type.Boolean())),
  /** how the server's leader ended under load; null: it lives */
  ended: Type.Optional(Nullable(RunError)),
  /** its host did nothing for so long while the load was on: what was measured says nothing of the server */
  stoodStillMs: Type.Optional(Quantity),
  /** every process has ended */
  gone: Type.Optional(Type.Boolean()),
})
export type PartAnswer = Static<typeof PartAnswer>

/** POST /runner/runs/{id}/parts/{ordinal}/order: the same `seq` again asks for the same answer. */
export const OrderPart = Type.Object({
  lease: Type.String(),
  seq: Type.Integer({ minimum: 1 }),
  order: PartOrder,
})
export type OrderPart = Static<typeof OrderPart>

/** `pending`: ask again. `cancelled`: the job was cancelled. `lost`: the part's runner has not been heard of. */
export const PartOrdered = Type.Object({
  state: Enum(['answered', 'pending', 'cancelled', 'lost'] as const),
  answer: Nullable(PartAnswer),
})
export type PartOrdered = Static<typeof PartOrdered>

const HeldPart = { runId: Id, ordinal: Type.Integer({ minimum: 1 }), lease: Type.String() }

/**
 * POST /runner/parts/exchange: a runner that does not lead hands in what it has done and waits for what is to be done
 * next. Each call renews the lease of the part it holds, and says that the runner is there.
 */
export const ExchangePart = Type.Object({
  incarnation: Type.String({ maxLength: 64 }),
  /** `seq`: the last order that was heard */
  holding: Nullable(Type.Object({ ...HeldPart, seq: Type.Integer({ minimum: 0 }) })),
  done: Nullable(Type.Object({ seq: Type.Integer({ minimum: 1 }), answer: PartAnswer })),
})
export type ExchangePart = Static<typeof ExchangePart>

export const PartExchanged = Type.Object({
  /** the runner has come to lead: register again, and hear of runs */
  leads: Type.Boolean(),
  /** the part that was held is over: end everything that belongs to it */
  over: Type.Boolean(),
  next: Nullable(Type.Object({ ...HeldPart, seq: Type.Integer({ minimum: 1 }), order: PartOrder })),
})
export type PartExchanged = Static<typeof PartExchanged>
