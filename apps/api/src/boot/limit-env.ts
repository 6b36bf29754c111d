import Type, { type Static } from 'typebox'
import type { Limits } from '../plugins/rate-limits.ts'

const PerMinute = Type.Optional(
  Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'requests a minute, at least 1' }),
)

/** docs/configuration.md explains what each variable counts. */
export const limitVariables = {
  RATE_LIMIT_READ: PerMinute,
  RATE_LIMIT_WRITE: PerMinute,
  RATE_LIMIT_REPORT: PerMinute,
  RATE_LIMIT_SIGN_IN: PerMinute,
  RATE_LIMIT_PASSWORD: PerMinute,
}
const LimitEnvironment = Type.Object(limitVariables)

const presets = {
  RATE_LIMIT_READ: 'read',
  RATE_LIMIT_WRITE: 'write',
  RATE_LIMIT_REPORT: 'report',
  RATE_LIMIT_SIGN_IN: 'signIn',
  RATE_LIMIT_PASSWORD: 'password',
} as const

/** The limits that were set. */
export const limitsOf = (e: Static<typeof LimitEnvironment>): Partial<Limits> =>
  Object.fromEntries(
    Object.entries(presets).flatMap(([name, preset]) => {
      const value = e[name as keyof typeof presets]
      return value === undefined ? [] : [[preset, Number(value)]]
    }),
  )
