import type {
  Delivery,
  ProviderId,
  QueueAccess,
  ScenarioManifest,
  Schedule,
  Scope,
  ServerManifest,
  ServerSource,
} from '@wrkbench/contracts'
import type { Db, ReachedProject } from '@wrkbench/db'

/** What core needs from the queue. Postgres owns the truth, so each of these calls may fail without harm to a run. */
export interface RunQueuePort {
  /** Queues ids for delivery in this order, with `front` before all others. An id that already waits keeps its place. */
  enqueue(environmentId: string, runIds: string[], options?: { front?: boolean }): Promise<void>
  remove(environmentId: string, runIds: string[]): Promise<void>
  /** ids that are waiting or being handled */
  known(environmentId: string): Promise<Set<string>>
  ready(): Promise<boolean>
}

/** Timers that fire when a suite is due, by suite id. Losing them loses nothing, because Postgres knows what is due. */
export interface SuiteBellsPort {
  known(): Promise<Map<string, Required<Schedule>>>
  set(suiteId: string, schedule: Required<Schedule>): Promise<void>
  remove(suiteId: string): Promise<void>
}

/** Access to the queue for runners, each to its own queue. Absent if the queue cannot give any. */
export interface QueueAccessPort {
  /** Gives a runner access to one queue and revokes its earlier access. @throws if the queue cannot be reached */
  grant(runnerId: string, queue: string): Promise<{ access: QueueAccess; delivery: Delivery }>
  /** Revokes the access of runners and closes their connections. */
  withdraw(runnerIds: readonly string[]): Promise<void>
  /** ids of the runners that have access */
  holders(): Promise<string[]>
}

/** A person as a provider knows them; `email` is verified, or null. */
export interface KnownPerson {
  accountId: string
  name: string
  email: string | null
}

/** What core needs for passwords and for sign-in with identity providers. */
export interface IdentityPort {
  readonly providers: readonly { id: ProviderId; name: string }[]
  hashPassword(password: string): Promise<string>
  /** id of the user; null if e-mail or password is wrong, which takes just as long */
  userOfPassword(email: string, password: string): Promise<string | null>
  /** where to send the browser, and the sealed state it has to bring back; null if the provider cannot be reached */
  begin(provider: ProviderId, load: object): Promise<{ url: string; sealed: string } | null>
  finish(
    provider: ProviderId,
    answer: { code: string; state: string; sealed: string },
  ): Promise<{ known: KnownPerson; load: unknown } | 'refused' | 'silent'>
}

export interface Clock {
  now(): Date
  /** how far the clock of this host was ahead of this one when they were last compared; absent if they are the same */
  hostAheadMs?(): number
}
export const systemClock: Clock = { now: () => new Date() }

export interface CatalogueServer {
  manifest: ServerManifest
  revision: string
  linesOfCode: number | null
  frameworkVersion: string | null
  /** only if the instance asks for approval of sources, else null or absent */
  source?: ServerSource | null
}
export interface CatalogueScenario {
  manifest: ScenarioManifest
  revision: string
}
/** contents of `servers/`, read at start */
export interface Catalogue {
  servers: readonly CatalogueServer[]
  scenarios: readonly CatalogueScenario[]
}

export type SessionOpening = 'link' | 'token' | 'password' | 'invitation' | ProviderId

export interface Actor {
  /** `anonymous` is not signed in and sees public projects */
  kind: 'user' | 'token' | 'runner' | 'anonymous' | 'system'
  /** id of the user or token */
  id: string
  name: string
  email?: string | null
  scopes: readonly Scope[]
  /** the user behind a session or token; absent if there is none */
  userId?: string | null
  /** true if the actor administers the instance */
  isAdmin?: boolean
  /** projects that the actor can reach, its home project first; absent if none */
  projects?: readonly ReachedProject[]
  /** the project that the actor's token is limited to */
  onlyProjectId?: string | null
  /** last noted use of the actor's token, so that its use is noted only now and then */
  lastUsedAt?: Date | null
  /** for the token of a joined runner: the only name and environment it may register with */
  runner?: { name: string; environment: string } | null
  /** end of the session; null or absent if it has none */
  expiresAt?: Date | null
  sessionId?: string
  /** how the session was opened */
  openedBy?: SessionOpening
}

export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The context of every verb: `verb({ ctx, input })`. Composition roots build it; transports add actor and request id. */
export interface Ctx {
  db: Db
  queue: RunQueuePort
  access?: QueueAccessPort
  clock: Clock
  catalogue: Catalogue
  actor: Actor
  requestId?: string
  /** network address that the request came from */
  address?: string
  /** slug of the project that the request is about, after the caller was let in */
  project?: string
  log: Log
}

/** Context of the process that people sign in to. */
export interface IdentityCtx extends Ctx {
  identity: IdentityPort
}

export interface IdentityCall<Input> {
  ctx: IdentityCtx
  input: Input
}

export interface Call<Input> {
  ctx: Ctx
  input: Input
}
