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

/** Seconds: the lease lasts `lease`, a heartbeat comes at least every `heartbeat`. */
export const leaseSeconds = 30
export const heartbeatSeconds = 5

/**
 * POST /runner/register: on start and whenever capabilities change. A new incarnation loses what an older one held; one that
 * registers again does not take its name back from another that is at work (409 CONFLICT).
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
  /** name of the environment this host belongs to; default: the one it is known in, else one of its own */
  environment: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** address its servers listen on; default: loopback */
  serverAddress: Type.Optional(Type.String({ maxLength: 60 })),
  labels: Type.Optional(RunnerLabels),
  measures: Type.Optional(Type.Array(TargetMeasure, { maxItems: 20 })),
  /** `own` (default): it was given the queue's address. `ask`: it takes what the answer names. `keep`: as before. */
  queue: Type.Optional(Enum(['own', 'ask', 'keep'] as const)),
})
export type RegisterRunner = Static<typeof RegisterRunner>

export const Registered = Type.Object({
  runnerId: Id,
  environmentId: Id,
  environmentName: Type.String(),
  /** name of the queue that delivers this environment's run ids */
  queue: Type.String(),
  /** this runner hears of runs; the others of its environment play the parts that it hands out */
  leads: Type.Boolean(),
  /** RunnerProtocol that this instance speaks */
  protocol: Type.Integer(),
  /** for a runner that leads and asked for it */
  queueAccess: Type.Optional(QueueAccess),
})
export type Registered = Static<typeof Registered>

/** POST /runner/presence, at least every 5 s while idle */
export const Presence = Type.Object({ incarnation: Type.String() })
export const PresenceAnswer = Type.Object({
  /** why it is to take no run now: paused, or in maintenance; null: it may */
  notTaking: Nullable(Type.String()),
  /** change the token: POST /runner/token */
  rotate: Type.Boolean(),
})
export type PresenceAnswer = Static<typeof PresenceAnswer>

/** POST /runner/next: the run to claim next, for a runner that cannot hear of it from the queue; null: none waits. */
export const NextRun = Type.Object({ runId: Nullable(Id) })
export type NextRun = Static<typeof NextRun>

/** POST /runner/runs/{id}/hand-back: a runner that has to stop gives the run up; it becomes LOST and is tried again. */
export const HandBackRun = Type.Object({ lease: Type.String() })
export type HandBackRun = Static<typeof HandBackRun>

/**
 * POST /runner/claim: 200 with the plan, or 409 RUN_NOT_CLAIMABLE (someone has it, or it is over), 409 ENVIRONMENT_BUSY.
 * The same call again answers the same, where it names a lease: the answer may have been lost.
 */
export const ClaimRun = Type.Object({
  runId: Id,
  incarnation: Type.String(),
  /** a new one for each claim; default: the API draws it */
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
  /** SHA-256 of the manifest and scenario the API knows; the runner refuses to measure others (CATALOGUE_MISMATCH) */
  manifestRevision: Type.String(),
  scenarioRevision: Type.String(),
  /** of the sources that were approved: nothing else is built. Absent: the instance does not ask for approval */
  sourceHash: Type.Optional(Type.String()),
  profile: LoadProfile,
  /** the shortest warm-up and the longest: it ends between them as soon as the throughput is steady */
  warmupSeconds: Quantity,
  warmupMaxSeconds: Quantity,
  pinning: Enum(pinnings),
  round: Type.Integer(),
  attempt: Type.Integer(),
  /** fencing token: every further call for this run carries it */
  lease: Type.String(),
  /** the whole run must end within this many seconds */
  deadlineSeconds: Quantity,
  /** when the API answered, by its clock: the times of a run are counted from it, as the host's clock may be wrong */
  now: Type.Optional(Instant),
  /** what other hosts are to do; empty where one host does everything */
  parts: Type.Array(PartPlan),
})
export type RunPlan = Static<typeof RunPlan>

/**
 * POST /runner/runs/{id}/heartbeat: renews the lease and hands over what is new since the last one. Lines are
 * identified by `seq`, so a repeated heartbeat stores nothing twice. 409 LEASE_LOST: stop, the run is not yours.
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

/** Bytes of single whole responses, head and body, of `asked` that were looked at. */
export const AnswerBytes = Type.Object({ asked: Count, shortest: Count, longest: Count })
export type AnswerBytes = Static<typeof AnswerBytes>

/** Evidence taken by the runner around the measurement. */
export const Measurement = Type.Object({
  output: GeneratorOutput,
  server: ProcessUsage,
  generator: ProcessUsage,
  host: HostUsage,
  placement: Placement,
  /** true: a process of the server ended while it was under load */
  serverDied: Type.Boolean(),
  /** sizes of whole responses on the wire to the request made under load, asked one by one before and after the load */
  answerBytes: Type.Optional(AnswerBytes),
  /** absent: everything ran on one host */
  link: Type.Optional(LinkProbe),
})
export type Measurement = Static<typeof Measurement>

/** POST /runner/runs/{id}/finish: once; the same call again answers the same. */
export const FinishRun = Type.Object({
  lease: Type.String(),
  outcome: Enum(['SUCCEEDED', 'FAILED', 'CANCELLED', 'TIMED_OUT'] as const),
  error: Nullable(RunError),
  finishedAt: Instant,
  phases: Heartbeat.properties.phases,
  /** of COLLECTING */
  parts: PhaseTiming.properties.parts,
  log: Heartbeat.properties.log,
  /** the whole series of MEASURING with its rates scaled to the requests counted: same `t` as sent live, replacing it */
  samples: Heartbeat.properties.samples,
  start: Nullable(StartFacts),
  /** present when the outcome is SUCCEEDED, and on VERIFY_AGAIN_FAILED or TARGET_DIED where there is evidence */
  measurement: Nullable(Measurement),
})
export type FinishRun = Static<typeof FinishRun>
export const Finished = Type.Object({ status: Type.String() })
