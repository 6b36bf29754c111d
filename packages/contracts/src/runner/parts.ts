import Type, { type Static } from 'typebox'
import { Enum, Id, mostSequence, Nullable, Quantity, Sequence } from '../common.ts'
import { GeneratorOutput } from '../load/generator-output.ts'
import { LoadProfile } from '../load/load-profile.ts'
import { LogLine, RunError, Sample, StartFacts } from '../run/run.ts'
import { HostUsage, ProcessUsage } from '../run/usage.ts'
import { RunnerRole } from './runner-roles.ts'

/**
 * Milliseconds after which a pending order or exchange is answered and made again; news answers it within milliseconds.
 */
export const partPollMs = 5000

const Origin = Type.Object({ host: Type.String(), port: Type.Integer({ minimum: 1, maximum: 65_535 }) })

/** number of an order, from 1 */
const Seq = Type.Integer({ minimum: 1, maximum: mostSequence })

/** A part of a run: the work for a host other than the leading one. */
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

/** What the leader asks of a part; one order at a time, in sequence. */
export const PartOrder = Type.Union([
  Type.Object({
    kind: Type.Literal('prepare'),
    plan: Subject,
  }),
  /** sends data to the first caller as fast as it can, for a moment */
  Type.Object({ kind: Type.Literal('probe') }),
  Type.Object({ kind: Type.Literal('start') }),
  /**
   * `responseBytes`: mean size of a response, which converts bytes read into requests; null if requests are not counted
   */
  Type.Object({ kind: Type.Literal('watch'), phase, responseBytes: Nullable(Quantity) }),
  /** answered when the server has ended, otherwise replaced by the next order */
  Type.Object({ kind: Type.Literal('await-end') }),
  Type.Object({ kind: Type.Literal('unwatch') }),
  Type.Object({ kind: Type.Literal('stop'), graceMs: Quantity }),
  /** looks up generator and scenario */
  Type.Object({ kind: Type.Literal('prepare-load'), plan: Subject, profile: LoadProfile }),
  /**
   * applies this share of the load `delayMs` after the order arrives, so that all hosts begin together whatever their
   * clocks say
   */
  Type.Object({
    kind: Type.Literal('load'),
    profile: LoadProfile,
    origin: Origin,
    phase,
    responseBytes: Nullable(Quantity),
    delayMs: Quantity,
  }),
  /** ends a load that is under way */
  Type.Object({ kind: Type.Literal('halt') }),
])
export type PartOrder = Static<typeof PartOrder>

/** A part's evidence: what its host recorded during the measurement. Stored with the run. */
export const PartReport = Type.Object({
  host: HostUsage,
  server: Nullable(ProcessUsage),
  /** for a load host: its generator, its share of the load, and the generator's output (not sent to the leader) */
  generator: Type.Optional(Nullable(ProcessUsage)),
  profile: Type.Optional(LoadProfile),
  output: Type.Optional(GeneratorOutput),
})
export type PartReport = Static<typeof PartReport>

/** The answer to an order. It contains only what the order asks for. */
export const PartAnswer = Type.Object({
  /** why the order failed, which ends the run; null if it succeeded */
  failure: Nullable(RunError),
  log: Type.Array(Type.Object({ source: LogLine.properties.source, text: LogLine.properties.text }), {
    maxItems: 1000,
  }),
  facts: Type.Optional(StartFacts),
  origin: Type.Optional(Origin),
  report: Type.Optional(PartReport),
  samples: Type.Optional(Type.Array(Sample, { maxItems: 1000 })),
  /** whether a process of the server ended; null if not known */
  serverDied: Type.Optional(Nullable(Type.Boolean())),
  /** how the main process of the server ended under load; null if it is alive */
  ended: Type.Optional(Nullable(RunError)),
  /** ms for which the host stood still under load; if set, the measurement says nothing about the server */
  stoodStillMs: Type.Optional(Quantity),
  /** whether all processes have ended */
  gone: Type.Optional(Type.Boolean()),
})
export type PartAnswer = Static<typeof PartAnswer>

/** POST /runner/runs/{id}/parts/{ordinal}/order: repeating a `seq` asks for the same answer again. */
export const OrderPart = Type.Object({
  lease: Type.String(),
  seq: Seq,
  order: PartOrder,
})
export type OrderPart = Static<typeof OrderPart>

/** `pending`: ask again. `cancelled`: the job was cancelled. `lost`: the part's runner is no longer heard of. */
export const PartOrdered = Type.Object({
  state: Enum(['answered', 'pending', 'cancelled', 'lost'] as const),
  answer: Nullable(PartAnswer),
})
export type PartOrdered = Static<typeof PartOrdered>

const HeldPart = { runId: Id, ordinal: Type.Integer({ minimum: 1, maximum: 100 }), lease: Type.String() }

/**
 * POST /runner/parts/exchange: a runner that does not lead hands in its answer and waits for the next order. Each call
 * renews the lease of the part that it holds, and counts as a heartbeat.
 */
export const ExchangePart = Type.Object({
  incarnation: Type.String({ maxLength: 64 }),
  /** `seq`: the last order received */
  holding: Nullable(Type.Object({ ...HeldPart, seq: Sequence })),
  done: Nullable(Type.Object({ seq: Seq, answer: PartAnswer })),
})
export type ExchangePart = Static<typeof ExchangePart>

export const PartExchanged = Type.Object({
  /** the runner leads from now on: it must register again and take runs */
  leads: Type.Boolean(),
  /** the part held is over: the runner must end everything that belongs to it */
  over: Type.Boolean(),
  next: Nullable(Type.Object({ ...HeldPart, seq: Seq, order: PartOrder })),
})
export type PartExchanged = Static<typeof PartExchanged>
