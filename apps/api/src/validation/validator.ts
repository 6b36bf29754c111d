import { ServiceError } from '@wrkbench/core'
import { Ajv, type Options, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { fieldErrors, type Part, summary } from './field-errors.ts'

const dateTime = addFormats.default.get('date-time') as { validate: (text: string) => boolean }

const isFourDigitYear = (at: Date): boolean => at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999

/** far deeper than any of our schemas, and far less than the stack holds */
const deepest = 100

const ajv = (options: Options): Ajv => {
  const instance = new Ajv({ strict: true, useDefaults: true, removeAdditional: false, verbose: true, ...options })
  addFormats.default(instance)
  // RFC 3339 has leap seconds, 23:59:60, and a year 0; neither Date nor PostgreSQL has both
  instance.addFormat('date-time', (text: string) => dateTime.validate(text) && isFourDigitYear(new Date(text)))
  return instance
}

/** Text in a URL is converted to numbers and booleans; JSON has types of its own. */
const instances = () => {
  // `1e400` becomes Infinity; with strict numbers, no limit would be checked against it
  const texts = { coerceTypes: 'array' as const, strictNumbers: false }
  return {
    body: { first: ajv({}), all: ajv({ allErrors: true }) },
    text: { first: ajv(texts), all: ajv({ ...texts, allErrors: true }) },
  }
}

/**
 * True if the value contains at most `budget` values, none of them nested deeply. A hostile body could contain a million
 * mistakes: not all are listed.
 */
const isSmall = (value: unknown, budget = { left: 5000 }, depth = 0): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < deepest && Object.values(value).every((child) => --budget.left > 0 && isSmall(child, budget, depth + 1)))

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
