import { ServiceError } from '@wrkbench/core'
import { Ajv, type Options, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { fieldErrors, type Part, summary } from './field-errors.ts'

const dateTime = addFormats.default.get('date-time') as { validate: (text: string) => boolean }

const ajv = (options: Options): Ajv => {
  const instance = new Ajv({ strict: true, useDefaults: true, removeAdditional: false, verbose: true, ...options })
  addFormats.default(instance)
  // RFC 3339 has leap seconds, 23:59:60; neither Date nor anything that is computed of it does
  instance.addFormat('date-time', (text: string) => dateTime.validate(text) && !Number.isNaN(Date.parse(text)))
  return instance
}

/** Text in a URL is converted to numbers and booleans; JSON has types of its own. */
const instances = () => {
  const texts = { coerceTypes: 'array' as const }
  return {
    body: { first: ajv({}), all: ajv({ allErrors: true }) },
    text: { first: ajv(texts), all: ajv({ ...texts, allErrors: true }) },
  }
}

/**
 * True if the value contains at most `budget` values. A hostile body could contain a million mistakes: not all are
 * listed.
 */
const isSmall = (value: unknown, budget = { left: 5000 }): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Object.values(value).every((child) => --budget.left > 0 && isSmall(child, budget))

/** Fastify's validator: answers 422 with every mistake of a request, or only the first of a large one. */
export const validatorCompiler = (): FastifySchemaCompiler<TSchema> => {
  const { body, text } = instances()
  return ({ schema, httpPart }) => {
    const part = (httpPart ?? 'body') as Part
    const { first, all } = part === 'body' ? body : text
    const isValid = first.compile(schema)
    let explain: ValidateFunction | undefined
    const everyError = (data: unknown) => {
      explain ??= all.compile(schema)
      explain(data)
      return explain.errors
    }
    return (data: unknown) => {
      if (isValid(data)) return { value: data }
      const errors = fieldErrors((isSmall(data) ? everyError(data) : isValid.errors) ?? [], part)
      return { error: new ServiceError('VALIDATION', summary(errors), errors) }
    }
  }
}
