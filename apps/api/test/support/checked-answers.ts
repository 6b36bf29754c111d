import assert from 'node:assert/strict'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { AppDeps } from '../../src/deps.ts'

/** Removes defaults, which are for requests and not for answers. */
const withoutDefaults = <Schema>(schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema, (key, value) => (key === 'default' ? undefined : value)))

/**
 * Serialises answers as JSON and compares each with what its schema lets through: a field that the schema does not
 * name, or that has another type, makes the request fail with both texts.
 */
export const checkedAnswers: NonNullable<AppDeps['buildSerializer']> = (schemas, options) => {
  const compile = SerializerSelector()(withoutDefaults(schemas), options)
  return (route) => {
    let bySchema: ((answer: unknown) => string) | undefined
    return (answer) => {
      bySchema ??= compile({ ...route, schema: withoutDefaults(route.schema) })
      const plain = JSON.stringify(answer)
      assert.deepEqual(JSON.parse(plain), JSON.parse(bySchema(answer)), `the answer of ${route.method} ${route.url}`)
      return plain
    }
  }
}
