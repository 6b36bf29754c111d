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

/** What core needs of the queue. Postgres owns the truth: every one of these may fail without harm to a run. */
export interface RunQueuePort {
  /** Hands ids over for delivery in this order; an id that waits already is left where it is. `front`: before all others. */
  enqueue(environmentId: string, runIds: string[], options?: { front?: boolean }): Promise<void>
  remove(environmentId: string, runIds: string[]): Promise<void>
  /** ids that wait or are being handled */
  known(environmentId: string): Promise<Set<string>>
  ready(): Promise<boolean>
}

/** Bells that ring when a suite is due, by the suite's id. Losing them loses nothing: Postgres knows what is due. */
export interface SuiteBellsPort {
  known(): Promise<Map<string, Required<Schedule>>>
  set(suiteId: string, schedule: Required<Schedule>): Promise<void>
  remove(suiteId: string): Promise<void>
}

/** Ways to the queue for runners, each to its own part of it. Absent: none can be made. */
export interface QueueAccessPort {
  /** Makes a way for a runner to one queue; the one it had is worth nothing any more. @throws when the queue is away */
  grant(runnerId: string, queue: string): Promise<{ access: QueueAccess; delivery: Delivery }>
  /** Ends their ways and cuts them off. */
  withdraw(runnerIds: readonly string[]): Promise<void>
  /** ids of runners that have one */
  holders(): Promise<string[]>
}

/** Who somebody is at a provider; `email` is theirs for certain, or null. */
export interface KnownPerson {
  accountId: string
  name: string
  email: string | null
}

/** What core needs of passwords and of places that vouch for people. */
export interface IdentityPort {
  readonly providers: readonly { id: ProviderId; name: string }[]
  hashPassword(password: string): Promise<string>
  /** id of the user; null when e-mail or password is wrong, which takes as long */
  userOfPassword(email: string, password: string): Promise<string | null>
  /** where to send a browser, and what it has to bring back; null: the provider cannot be reached */
  begin(provider: ProviderId, load: object): Promise<{ url: string; sealed: string } | null>
  finish(
    provider: ProviderId,
    answer: { code: string; state: string; sealed: string },
  ): Promise<{ known: KnownPerson; load: unknown } | 'refused' | 'silent'>
}

export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

export interface CatalogueServer {
  manifest: ServerManifest
  revision: string
  linesOfCode: number | null
  frameworkVersion: string | null
  /** where the instance asks for approval of sources; null or absent: it does not */
  source?: ServerSource | null
}
export interface CatalogueScenario {
  manifest: ScenarioManifest
  revision: string
}
/** servers/ as read at start */
export interface Catalogue {
  servers: readonly CatalogueServer[]
  scenarios: readonly CatalogueScenario[]
}

export type SessionOpening = 'link' | 'token' | 'password' | 'invitation' | ProviderId

export interface Actor {
  /** `anonymous`: not signed in, sees public projects */
  kind: 'user' | 'token' | 'runner' | 'anonymous' | 'system'
  /** of the user or token */
  id: string
  name: string
  email?: string | null
  scopes: readonly Scope[]
  /** the user behind a session or token; absent: none */
  userId?: string | null
  /** takes care of the instance */
  isAdmin?: boolean
  /** what it reaches, its home first; absent: none */
  projects?: readonly ReachedProject[]
  /** the only project of the token behind it */
  onlyProjectId?: string | null
  /** of a token, so that its use is noted now and then */
  lastUsedAt?: Date | null
  /** of a joined runner's token: all that it may register as */
  runner?: { name: string; environment: string } | null
  /** end of the session; null or absent: none */
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

/** What every verb gets: `verb({ ctx, input })`. Composition roots build it, transports add actor and request id. */
export interface Ctx {
  db: Db
  queue: RunQueuePort
  access?: QueueAccessPort
  clock: Clock
  catalogue: Catalogue
  actor: Actor
  requestId?: string
  /** where the request came from */
  address?: string
  /** slug of the project that the request is about and its caller was let into */
  project?: string
  log: Log
}

/** Of the process that people sign in at. */
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
