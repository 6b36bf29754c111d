import type { Role, TokenScope } from '@wrkbench/contracts'

/** What each role may do, in words that follow "may". */
export const roleWords: Record<Role, string> = {
  viewer: 'read',
  member: 'read, run jobs and submit results',
  admin: 'read, run jobs, submit results, and manage members and settings',
}

export const roleChoices = (['viewer', 'member', 'admin'] as const).map((value) => ({ value, label: value }))

export const scopeWords: Record<TokenScope, string> = {
  read: 'read',
  'jobs:write': 'run jobs, manage suites and notes',
  'results:write': 'submit results',
  admin: 'manage tokens, members and settings',
}
