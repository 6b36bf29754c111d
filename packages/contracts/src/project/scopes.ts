import type { Role } from './role.ts'

export const scopes = ['read', 'jobs:write', 'results:write', 'admin', 'runner'] as const
export type Scope = (typeof scopes)[number]

/** The lowest role with which a scope allows anything. A route that requires the scope requires this role, too. */
export const roleOfScope: Record<Exclude<Scope, 'runner'>, Role> = {
  read: 'viewer',
  'jobs:write': 'member',
  'results:write': 'member',
  admin: 'admin',
}

/** Scopes that an API token may have. */
export const tokenScopes = ['read', 'jobs:write', 'results:write', 'admin'] as const satisfies readonly Scope[]
export type TokenScope = (typeof tokenScopes)[number]
