import { textPatterns } from '@wrkbench/contracts'
import type { FieldProblem } from '@wrkbench/core'
import type { ErrorObject } from 'ajv'
import { ofNamedForm } from './choices.ts'
import { nearest } from './nearest.ts'

type Params = Record<string, unknown>

const plural = (count: unknown, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

const types: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

const formats: Record<string, string> = {
  'date-time': 'must be a date and time such as 2026-11-20T12:00:00Z',
  uri: 'must be a URL',
}

const identifier = 'must be a lower-case identifier'

/** What each pattern of a request requires. */
export const patterns: Record<string, string> = {
  '\\S': 'must not be blank',
  '^/': 'must begin with /',
  '^https?://': 'must begin with http:// or https://',
  '^[\\x21-\\x7e]+$': 'must be ASCII without blanks',
  '^[1-9]\\d{0,9}$': 'must be an id such as 42',
  '^[1-9]\\d{0,15}$': 'must be an id such as 42',
  '^[0-9]{1,18}$': 'must be an id such as 42',
  '^[0-9a-f]{64}$': 'must be a SHA-256 in lower-case hexadecimal digits',
  '^[A-Za-z0-9_-]{43}$': 'must be the whole secret of a link, 43 characters',
  '^\\s*[^\\s@]+@[^\\s@]+\\s*$': 'must be an e-mail address',
  '^[a-z0-9][a-z0-9._-]*(/[a-z0-9][a-z0-9._-]*)?$': `${identifier}, for a server \`<language>/<name>\``,
  '^[a-z0-9][a-z0-9._-]*$': `${identifier}: letters, digits, dot, dash and underscore`,
  '^[a-z0-9][a-z0-9._-]{0,30}$': `${identifier} of up to 31 characters: letters, digits, dot, dash and underscore`,
  '^[A-Za-z0-9][A-Za-z0-9._-]*$': 'must be a name of letters, digits, dot, dash and underscore, such as lab-1',
  '^[0-9a-zA-Z._/-]+$': 'must be a commit, tag or branch: letters, digits, dot, dash, underscore and slash',
  '^[^\\s\\u0000-\\u001f]+$': 'must be without blanks and control characters',
  '^[A-Za-z][A-Za-z0-9_.-]{0,69}$': 'must be a metric, or custom.NAME',
  [textPatterns.line]: 'must be text in one line, without control characters',
  [textPatterns.name]: 'must be a name in one line, not blank, without control characters',
  [textPatterns.note]: 'must be text without control characters',
  [textPatterns.git]: 'must be without blanks and control characters',
}

/** For each keyword that our schemas use, the words that follow the field's name. */
const messages: Record<string, (params: Params, error: ErrorObject) => string> = {
  type: ({ type }) => `must be ${types[String(type)] ?? String(type)}`,
  required: () => 'is required',
  additionalProperties: ({ additionalProperty }, { parentSchema }) => {
    const [names] = Object.keys((parentSchema?.patternProperties as object | undefined) ?? {})
    if (names !== undefined) return `must be called by a name that matches ${names}`
    const meant = nearest(
      String(additionalProperty),
      Object.keys((parentSchema?.properties as object | undefined) ?? {}),
    )
    return `is not known here${meant === null ? '' : `: did you mean ${meant}?`}`
  },
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  minLength: ({ limit }) => `must have at least ${plural(limit, 'character')}`,
  maxLength: ({ limit }) => `must have at most ${plural(limit, 'character')}`,
  minItems: ({ limit }) => `must have at least ${plural(limit, 'entry', 'entries')}`,
  maxItems: ({ limit }) => `must have at most ${plural(limit, 'entry', 'entries')}`,
  minProperties: ({ limit }) => `must have at least ${plural(limit, 'field')}`,
  maxProperties: ({ limit }) => `must have at most ${plural(limit, 'entry', 'entries')}`,
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as unknown[]).join(', ')}`,
  pattern: (_params, { parentSchema }) =>
    patterns[String(parentSchema?.pattern)] ?? `must match ${parentSchema?.pattern}`,
  format: ({ format }) => formats[String(format)] ?? `must be a ${format}`,
}

const escaped = (name: unknown): string => String(name).replaceAll('~', '~0').replaceAll('/', '~1')

/** Pointer to the field that an error is about. For a missing or unknown field, Ajv names its object. */
const pointer = ({ instancePath, params }: ErrorObject): string => {
  const child = params.missingProperty ?? params.additionalProperty
  return child === undefined ? instancePath : `${instancePath}/${escaped(child)}`
}

/** For some keywords, another that says more of the same value: a list more than a type, a pattern more than a length. */
const saysMore: Record<string, string> = { type: 'enum', minLength: 'pattern' }

const isOutdone = ({ keyword, instancePath }: ErrorObject, all: readonly ErrorObject[]): boolean =>
  all.some((other) => other.keyword === saysMore[keyword] && other.instancePath === instancePath)

/**
 * True for errors that do not help: those that another outdoes, the one about null in "this or null", and the summary of
 * a choice next to the real error.
 */
const isNoise = (error: ErrorObject, all: readonly ErrorObject[]): boolean =>
  isOutdone(error, all) ||
  ((error.keyword === 'anyOf' || error.keyword === 'if') && all.length > 1) ||
  (error.schemaPath.includes('/anyOf/') && error.params.type === 'null')

export type Part = 'body' | 'querystring' | 'params' | 'headers'

/** Turns Ajv's errors into field problems. `path` is a JSON pointer into the body, elsewhere the parameter's name. */
export const fieldErrors = (found: readonly ErrorObject[], part: Part): FieldProblem[] => {
  const errors = ofNamedForm(found)
  const useful = errors.filter((error) => !isNoise(error, errors))
  const problems = (useful.length > 0 ? useful : errors).map((error) => {
    const path = pointer(error)
    const say = messages[error.keyword]
    return {
      path: part === 'body' ? path : path.slice(1),
      message: say ? say(error.params, error) : (error.message ?? 'is not valid'),
    }
  })
  return [...new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem])).values()]
}

/** The text for `detail`: the first mistake, and how many more there are. */
export const summary = (errors: readonly FieldProblem[]): string => {
  const [first, ...more] = errors
  if (!first) return 'The request is not valid.'
  const others = more.length === 0 ? '' : ` (and ${plural(more.length, 'more mistake')})`
  return `${first.path === '' ? 'The body' : `${first.path}:`} ${first.message}${others}`
}
