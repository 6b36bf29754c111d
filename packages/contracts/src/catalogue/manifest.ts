import Type, { type Static } from 'typebox'
import { Enum, Slug } from '../common.ts'

export const platforms = ['linux', 'darwin', 'win32'] as const
export const classifications = ['platform', 'micro', 'full-stack', 'raw'] as const

/** for servers that name none of their own */
const [buildSeconds, startSeconds] = [600, 30]

/** Reports misspelt keys at every depth: an unknown check would check nothing. */
const closed = { additionalProperties: false } as const

const Argv = Type.Array(Type.String({ maxLength: 1000 }), { minItems: 1, maxItems: 50 })

/**
 * The file `servers/<language>/<name>/server.json`. Commands are argument arrays, run in the server's folder without a
 * shell. In `start` and `build`, only `{port}` is replaced; the server also gets `PORT`, `HOST` and `WRKBENCH_CPUS`.
 */
export const ServerManifest = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    id: Slug,
    displayName: Type.String({ minLength: 1, maxLength: 80 }),
    language: Type.String({ minLength: 1, maxLength: 40 }),
    framework: Type.String({ minLength: 1, maxLength: 60 }),
    homepage: Type.String({ format: 'uri' }),
    classification: Enum(classifications),
    /** source of the framework's pinned version, e.g. { file: 'package-lock.json', package: 'express' } */
    frameworkVersionFrom: Type.Union([
      Type.Object({ file: Type.String(), package: Type.String() }, closed),
      Type.Object({ tool: Type.String() }, closed),
    ]),
    processes: Enum(['one', 'per-core'] as const),
    build: Type.Array(Argv, {
      maxItems: 5,
      description: 'commands that run in order before the first start; cached by source hash',
    }),
    start: Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 50 }),
    /** scenarios that the server serves; `path` (without query) only if it differs from the scenario's own */
    scenarios: Type.Array(Type.Object({ id: Slug, path: Type.Optional(Type.String({ pattern: '^/' })) }, closed), {
      minItems: 1,
    }),
    tools: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'as on PATH: node, go, java' }),
          minimum: Type.Optional(Type.String()),
        },
        closed,
      ),
    ),
    platforms: Type.Array(Enum(platforms), { minItems: 1 }),
    /** source files that count towards the lines of code */
    sources: Type.Array(Type.String()),
    listedOnly: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'why there is nothing to start: the server is in the catalogue only for its published figures',
      }),
    ),
    startTimeoutSeconds: Type.Optional(Type.Number({ minimum: 1, maximum: 600, default: startSeconds })),
    buildTimeoutSeconds: Type.Optional(Type.Number({ minimum: 1, maximum: 3600, default: buildSeconds })),
    notes: Type.Optional(Type.String({ maxLength: 500 })),
  },
  closed,
)
export type ServerManifest = Static<typeof ServerManifest>

/** Returns the number of seconds that a build, and a start, of the server may take. */
export const serverTimeouts = ({
  buildTimeoutSeconds: build = buildSeconds,
  startTimeoutSeconds: start = startSeconds,
}: Pick<ServerManifest, 'buildTimeoutSeconds' | 'startTimeoutSeconds'>): { build: number; start: number } => ({
  build,
  start,
})

const Range = Type.Object({ minimum: Type.Integer(), maximum: Type.Integer() }, closed)

const BodyRule = Type.Union([
  Type.Object({ exact: Type.String() }, closed),
  Type.Object({ json: Type.Unknown({ description: 'deep equality, whitespace free' }) }, closed),
  Type.Object({ pattern: Type.String() }, closed),
  /** JSON object whose `field` must be the lower-case hex SHA-256 of the `{nonce}` or `{text}` that was sent */
  Type.Object({ sha256Of: Type.Literal('nonce'), field: Type.String() }, closed),
  /** the whole body is one number within the range, in decimal digits */
  Type.Object({ integer: Range }, closed),
  /** JSON object with exactly `fields` fields, each a number within the range, no more than half of them equal */
  Type.Object({ integers: Range, fields: Type.Integer({ minimum: 2, maximum: 1000 }) }, closed),
])

const Expect = Type.Object(
  {
    status: Type.Integer({ minimum: 100, maximum: 599 }),
    contentType: Type.Optional(Type.String({ description: 'regular expression, case-insensitive' })),
    body: Type.Optional(BodyRule),
    bytes: Type.Optional(Type.Integer({ minimum: 0, description: 'length of the body' })),
    newCookie: Type.Optional(
      Type.Literal(true, {
        description: 'the answer sets this cookie to a value that it gave to no other request of this verification',
      }),
    ),
    distinct: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: 100,
        description: 'how many different bodies there are among all `times`, at least',
      }),
    ),
  },
  closed,
)

/**
 * One check of a scenario: a request, and the answer that must come back. In its path, `{nonce}` is replaced by fresh
 * random letters and digits, `{number}` by a fresh random number, `{text}` by a fresh random text with blanks, reserved
 * and non-ASCII characters, encoded; `{nonce:name}` keeps its value in all checks of one verification. In `exact` and
 * `pattern` they stand for the value that was sent.
 */
const Check = Type.Object(
  {
    name: Type.String(),
    method: Type.Optional(Enum(['GET', 'HEAD', 'POST'] as const)),
    path: Type.String({ pattern: '^/' }),
    headers: Type.Optional(Type.Record(Type.String(), Type.String())),
    client: Type.Optional(
      Type.String({
        pattern: '^[a-z]+$',
        description: 'the client whose cookies are sent and kept; it uses a connection of its own',
      }),
    ),
    times: Type.Optional(
      Type.Integer({ minimum: 2, maximum: 100, description: 'how many times the check is made, one after the other' }),
    ),
    pipelined: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: 256,
        description: 'how many requests are written at once on one connection',
      }),
    ),
    expect: Expect,
  },
  closed,
)
export type ScenarioCheck = Static<typeof Check>

/** The file `servers/scenarios/<id>.json`: what is requested under load, and what a correct answer is. */
export const ScenarioManifest = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    id: Slug,
    displayName: Type.String({ maxLength: 80 }),
    description: Type.String({ maxLength: 500 }),
    /** published comparisons that ran it, or its source */
    origin: Type.String({ maxLength: 200 }),
    request: Type.Object({
      method: Enum(['GET'] as const),
      path: Type.String({ pattern: '^/' }),
      headers: Type.Record(Type.String(), Type.String()),
    }),
    /** classes of status codes that count as success under load */
    success: Type.Array(Enum(['2xx', '3xx'] as const), { minItems: 1 }),
    checks: Type.Array(Check, { minItems: 1 }),
  },
  closed,
)
export type ScenarioManifest = Static<typeof ScenarioManifest>
