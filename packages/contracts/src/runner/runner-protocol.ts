import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable, Quantity } from '../common.ts'
import { HostFacts } from '../host/host-facts.ts'
import { LinkProbe } from '../host/link-probe.ts'
import { pinnings } from '../job/pinnings.ts'
import { GeneratorOutput } from '../load/generator-output.ts'
import { LoadProfile } from '../load/load-profile.ts'
import { LogLine, PhaseTiming, RunError, Sample, StartFacts } from '../run/run.ts'
import { activeStatuses } from '../run/run-status.ts'
import { HostUsage, Placement, ProcessUsage } from '../run/usage.ts'
import { ToldCapabilities } from './capabilities.ts'
import { PartPlan } from './parts.ts'
import { QueueAccess, TargetMeasure } from './runner-hosts.ts'
import { RunnerLabels, RunnerRole } from './runner-roles.ts'

/** Seconds that a lease lasts. */
export const leaseSeconds = 30

/**
 * POST /runner/register: at start and whenever capabilities change. A new incarnation loses the runs that an older one
 * held. A process that registers again cannot take its name back from another that is at work (409 CONFLICT).
 */
export const RegisterRunner = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  incarnation: Type.String({ minLength: 8, maxLength: 64, description: 'new for each process' }),
  again: Type.Optional(Type.Boolean({ description: 'this process was already registered' })),
  version: Type.String({ maxLength: 40 }),
  capabilities: ToldCapabilities,
  hostFacts: HostFacts,
  /** default: both */
  roles: Type.Optional(Type.Array(RunnerRole, { minItems: 1, maxItems: 2, uniqueItems: true })),
  /** name of the host's environment; default: the one in which the host is known, else a new one of its own */
  environment: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** address on which its servers listen; default: loopback */
  serverAddress: Type.Optional(Type.String({ maxLength: 60 })),
  labels: Type.Optional(RunnerLabels),
  measures: Type.Optional(Type.Array(TargetMeasure, { maxItems: 20 })),
  /**
   * `own` (default): the runner was given the queue's address. `ask`: it uses what the answer names. `keep`: as before.
   */
  queue: Type.Optional(Enum(['own', 'ask', 'keep'] as const)),
})
export type RegisterRunner = Static<typeof RegisterRunner>

export const Registered = Type.Object({
  runnerId: Id,
  environmentId: Id,
  environmentName: Type.String(),
  /** name of the queue that delivers this environment's run ids */
  queue: Type.String(),
  /** whether this runner takes the environment's runs; the other runners play the parts that it hands out */
  leads: Type.Boolean(),
  /** protocol version that this instance speaks */
  protocol: Type.Integer(),
  /** for a leading runner that asked for it */
  queueAccess: Type.Optional(QueueAccess),
})
export type Registered = Static<typeof Registered>

/** POST /runner/presence, at least every 5 s while idle */
export const Presence = Type.Object({ incarnation: Type.String() })
export const PresenceAnswer = Type.Object({
  /** why the runner may take no run now: paused, or in maintenance; null if it may */
  notTaking: Nullable(Type.String()),
  /** asks the runner to change its token: POST /runner/token */
  rotate: Type.Boolean(),
})
export type PresenceAnswer = Static<typeof PresenceAnswer>

/** POST /runner/next: the run to claim next, for a runner that does not get ids from the queue; null if none waits. */
export const NextRun = Type.Object({ runId: Nullable(Id) })
export type NextRun = Static<typeof NextRun>

/**
 * POST /runner/runs/{id}/hand-back: a runner that must stop gives up its run, which becomes LOST and is tried again.
 */
export const HandBackRun = Type.Object({ lease: Type.String() })
export type HandBackRun = Static<typeof HandBackRun>

/**
 * POST /runner/claim: 200 with the plan; 409 RUN_NOT_CLAIMABLE (taken, or over); 409 ENVIRONMENT_BUSY. If the call
 * names a lease, repeating it gives the same answer, because an answer may be lost.
 */
export const ClaimRun = Type.Object({
  runId: Id,
  incarnation: Type.String(),
  /** new for each claim; by default, the API creates it */
  lease: Type.Optional(
    Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', description: 'UUID: the fencing token' }),
  ),
})
export type ClaimRun = Static<typeof ClaimRun>

export const RunPlan = Type.Object({
  runId: Id,
  jobId: Id,
  jobNumber: Type.Integer(),
  serverId: Type.String(),
  scenarioId: Type.String(),
  /**
   * SHA-256 of manifest and scenario as the API knows them; the runner refuses to measure others (CATALOGUE_MISMATCH)
   */
  manifestRevision: Type.String(),
  scenarioRevision: Type.String(),
  /** hash of the approved sources; nothing else is built. Absent if the instance does not ask for approval */
  sourceHash: Type.Optional(Type.String()),
  profile: LoadProfile,
  /** shortest and longest warm-up; it ends between them as soon as the throughput is steady */
  warmupSeconds: Quantity,
  warmupMaxSeconds: Quantity,
  pinning: Enum(pinnings),
  round: Type.Integer(),
  attempt: Type.Integer(),
  /** fencing token that every further call for this run carries */
  lease: Type.String(),
  /** the whole run must end within this many seconds */
  deadlineSeconds: Quantity,
  /** when the API answered, by its own clock; the run's times count from it, because the host's clock may be wrong */
  now: Type.Optional(Instant),
  /** parts of other hosts; empty if one host does everything */
  parts: Type.Array(PartPlan),
})
export type RunPlan = Static<typeof RunPlan>

/**
 * POST /runner/runs/{id}/heartbeat: renews the lease and hands over what is new since the last heartbeat. Lines are
 * identified by `seq`, so a repeated heartbeat stores nothing twice. 409 LEASE_LOST: stop, the run is no longer yours.
 */
export const Heartbeat = Type.Object({
  lease: Type.String(),
  phases: Type.Array(Type.Object({ status: Enum(activeStatuses), at: Instant }), { maxItems: 16 }),
  progress: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
  samples: Type.Array(Sample, { maxItems: 1000 }),
  log: Type.Array(LogLine, { maxItems: 1000 }),
})
export type Heartbeat = Static<typeof Heartbeat>
export const HeartbeatAnswer = Type.Object({ cancel: Type.Boolean() })
export type HeartbeatAnswer = Static<typeof HeartbeatAnswer>

/** Smallest and largest size in bytes of whole responses, head and body, among the `asked` responses examined. */
export const AnswerBytes = Type.Object({ asked: Count, shortest: Count, longest: Count })
export type AnswerBytes = Static<typeof AnswerBytes>

/** Evidence that the runner collected around the measurement. */
export const Measurement = Type.Object({
  output: GeneratorOutput,
  server: ProcessUsage,
  generator: ProcessUsage,
  host: HostUsage,
  placement: Placement,
  /** true: a process of the server ended while it was under load */
  serverDied: Type.Boolean(),
  /** sizes of whole responses to the request of the load, fetched one by one before and after the load */
  answerBytes: Type.Optional(AnswerBytes),
  /** absent if everything ran on one host */
  link: Type.Optional(LinkProbe),
})
export type Measurement = Static<typeof Measurement>

/** POST /runner/runs/{id}/finish: once; repeating the call gives the same answer. */
export const FinishRun = Type.Object({
  lease: Type.String(),
  outcome: Enum(['SUCCEEDED', 'FAILED', 'CANCELLED', 'TIMED_OUT'] as const),
  error: Nullable(RunError),
  finishedAt: Instant,
  phases: Heartbeat.properties.phases,
  /** parts of COLLECTING */
  parts: PhaseTiming.properties.parts,
  log: Heartbeat.properties.log,
  /**
   * the complete series of MEASURING with rates scaled to the requests counted; it replaces the live samples and has
   * the same `t`
   */
  samples: Heartbeat.properties.samples,
  start: Nullable(StartFacts),
  /** present if the outcome is SUCCEEDED, and on VERIFY_AGAIN_FAILED or TARGET_DIED if there is evidence */
  measurement: Nullable(Measurement),
})
export type FinishRun = Static<typeof FinishRun>
export const Finished = Type.Object({ status: Type.String() })
