import { Enum } from './common.ts'

/** What a runner's host is for. Both, unless its configuration says otherwise. */
export const runnerRoles = ['SERVER', 'LOAD'] as const
export type RunnerRole = (typeof runnerRoles)[number]
export const RunnerRole = Enum(runnerRoles)
