import { Nullable } from '@wrkbench/contracts'
import type { RouteOptions } from 'fastify'
import Type, { type TSchema } from 'typebox'

/** The body of a call that takes none. */
export const noBody = Nullable(Type.Object({}, { additionalProperties: false }))

/** The same schema, refusing what it does not name unless it says otherwise itself. */
export const closed = (schema: TSchema): TSchema => ({ additionalProperties: false, ...schema })

/**
 * Makes a route refuse parameters and fields that it does not declare: a misspelt filter must not answer as if nothing
 * was said. Runners are exempt: one of a newer release may tell more than this one knows (docs/upgrade.md).
 */
export const close = (route: RouteOptions): void => {
  const { querystring = Type.Object({}), body = noBody } = (route.schema ?? {}) as Record<string, TSchema>
  const takesBody = route.method !== 'GET' && route.method !== 'HEAD' && route.config?.scope !== 'runner'
  route.schema = {
    ...route.schema,
    querystring: closed(querystring),
    ...(takesBody && { body: body === noBody ? noBody : closed(body) }),
  }
}
