import Type, { type Static, type TSchema } from 'typebox'

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
export const Enum = <T extends readonly string[]>(values: T, options: object = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options })

/** Returns the same properties without their default values. */
export const withoutDefaults = <Properties extends object>(properties: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).map(([key, { default: _, ...schema }]) => [key, schema])) as Properties

export const Id = Type.String({ minLength: 1, maxLength: 64, description: 'UUID' })
/** How a request names a job. */
export const JobReference = Type.String({ minLength: 1, maxLength: 64, description: 'UUID of the job, or its number' })
export const Slug = Type.String({
  pattern: '^[a-z0-9][a-z0-9._-]*(/[a-z0-9][a-z0-9._-]*)?$',
  maxLength: 100,
  description: 'lower-case identifier, for a server `<language>/<name>`',
})
export const ProjectSlug = Type.String({
  pattern: '^[a-z0-9][a-z0-9._-]*$',
  maxLength: 100,
  description: 'slug of a project',
})
export const Instant = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' })
export const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
/** the database keeps numbers of a sequence in 32 bits */
export const mostSequence = 2 ** 31 - 1
/** number of an entry in a sequence */
export const Sequence = Type.Integer({ minimum: 0, maximum: mostSequence })
export const Quantity = Type.Number({ minimum: 0 })

/** RFC 9457 problem details. `errors[].path` is a JSON pointer into the body, or a query/path parameter name. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  detail: Type.String(),
  requestId: Type.String(),
  errors: Type.Array(Type.Object({ path: Type.String(), message: Type.String() })),
})
export type Problem = Static<typeof Problem>

export const Page = <T extends TSchema>(item: T) =>
  Type.Object({ items: Type.Array(item), nextCursor: Nullable(Type.String()) })
export const PageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
})
export type PageQuery = Static<typeof PageQuery>
