import Type, { type Static } from 'typebox'
import { Enum, Id, Instant, Nullable } from '../common.ts'

/**
 * Version of the protocol between runner and API. It grows when one side could misunderstand the other; both refuse to
 * work with a version they do not know. Lists in which a runner describes itself (measures, generators, facts) may gain
 * entries without a new version, because an instance ignores entries it does not know.
 */
export const runnerProtocol = 3
/**
 * Version 2 did not report what other processes did before the start; version 1 did not compare sources with the
 * approved ones.
 */
export const oldestRunnerProtocol = 3
/** Headers of every request of a runner. */
export const protocolHeader = 'wrkbench-protocol'
export const runnerNameHeader = 'wrkbench-runner'

/** Why runner and API versions do not fit, and what to do; null if they fit. */
export const protocolMisfit = (runner: number, api = { oldest: oldestRunnerProtocol, newest: runnerProtocol }) => {
  if (runner < api.oldest)
    return `The runner speaks protocol ${runner}, this instance ${api.oldest}: update the runner.`
  if (runner > api.newest)
    return `The runner speaks protocol ${runner}, this instance ${api.newest}: update the instance.`
  return null
}

const RunnerName = Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' })

/** POST /runner-invitations: a one-time code for one host. */
export const CreateRunnerInvitation = Type.Object({
  name: { ...RunnerName, description: 'of the runner, e.g. that of its host' },
  environment: Type.Optional({ ...RunnerName, description: 'its environment; default: one of its own' }),
  expiresInMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_080, description: 'default 60' })),
})
export type CreateRunnerInvitation = Static<typeof CreateRunnerInvitation>

export const RunnerInvitation = Type.Object({
  id: Id,
  name: Type.String(),
  environment: Type.String(),
  createdBy: Type.String(),
  createdAt: Instant,
  expiresAt: Instant,
  state: Enum(['open', 'used', 'expired', 'withdrawn'] as const),
})
export type RunnerInvitation = Static<typeof RunnerInvitation>

/** The only time the code is shown. */
export const CreatedRunnerInvitation = Type.Object({ ...RunnerInvitation.properties, code: Type.String() })
export type CreatedRunnerInvitation = Static<typeof CreatedRunnerInvitation>

/** GET /runner-invitations: newest first, at most 100 */
export const RunnerInvitationList = Type.Object({ items: Type.Array(RunnerInvitation) })
export type RunnerInvitationList = Static<typeof RunnerInvitationList>

/** POST /runner/join: exchanges the code for a token, once. */
export const JoinRunner = Type.Object({ code: Type.String({ minLength: 16, maxLength: 100 }) })
export type JoinRunner = Static<typeof JoinRunner>
export const JoinedRunner = Type.Object({ token: Type.String(), name: Type.String(), environment: Type.String() })
export type JoinedRunner = Static<typeof JoinedRunner>

/**
 * POST /runner/token: returns a new token for the one that asks. The old one ends in ten minutes, or when the new one
 * is first used.
 */
export const RotatedToken = Type.Object({ token: Type.String() })
export type RotatedToken = Static<typeof RotatedToken>

/** A period in which a runner starts nothing; what is under way is finished first. */
export const MaintenanceWindow = Type.Object(
  {
    from: Instant,
    to: Instant,
    note: Nullable(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
)
export type MaintenanceWindow = Static<typeof MaintenanceWindow>

export const targetMeasureIds = [
  'user',
  'environment',
  'working-copy',
  'kept-together',
  'memory',
  'processes',
  'cpu',
  'network',
  'disk',
] as const
export type TargetMeasureId = (typeof targetMeasureIds)[number]

/** A measure that keeps the servers and builds of a host from doing harm there: whether it is taken, and why. */
export const TargetMeasure = Type.Object({
  /** one of `targetMeasureIds`, or an id of a newer runner */
  id: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' }),
  taken: Type.Boolean(),
  why: Type.String({ maxLength: 300 }),
})
export type TargetMeasure = Static<typeof TargetMeasure>

/** PATCH /runners/{id} */
export const ChangeRunner = Type.Object({
  paused: Type.Optional(Type.Boolean()),
  note: Type.Optional(Nullable(Type.String({ maxLength: 200, description: 'why it is paused' }))),
  windows: Type.Optional(Type.Array(MaintenanceWindow, { maxItems: 20 })),
})
export type ChangeRunner = Static<typeof ChangeRunner>

/** How a runner gets run ids. `api`: by polling POST /runner/next. */
export const QueueAccess = Type.Union([
  Type.Object({ kind: Type.Literal('redis'), url: Type.String() }),
  Type.Object({ kind: Type.Literal('api') }),
])
export type QueueAccess = Static<typeof QueueAccess>

/** How run ids reach a runner. `own`: it was given the queue's address by hand. */
export const Delivery = Type.Object({
  kind: Enum(['redis', 'api', 'own'] as const),
  /** why the queue is not used; null if it is */
  why: Nullable(Type.String()),
  /** commands for an administrator of Redis, if the API may not set the rules itself; null if there is nothing to do */
  rules: Nullable(Type.String()),
})
export type Delivery = Static<typeof Delivery>
