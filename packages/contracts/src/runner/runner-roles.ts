import Type from 'typebox'
import { Enum } from '../common.ts'

/** Roles of a runner's host. It has both unless its configuration says otherwise. */
export const runnerRoles = ['SERVER', 'LOAD'] as const
export type RunnerRole = (typeof runnerRoles)[number]
export const RunnerRole = Enum(runnerRoles)

/** Labels of a runner that jobs may ask for: `arm64`, `quiet`, `rack-2`. */
export const RunnerLabels = Type.Array(Type.String({ pattern: '^[a-z0-9][a-z0-9._-]{0,30}$' }), {
  maxItems: 20,
  uniqueItems: true,
})
