import type { Role } from './role.ts'

export const scopes = ['read', 'jobs:write', 'results:write', 'admin', 'runner'] as const
export type Scope = (typeof scopes)[number]

/** The least role with which a scope is good for something; the route that asks for the scope asks for it too. */
export const roleOfScope: Record<Exclude<Scope, 'runner'>, Role> = {
  read: 'viewer',
  'jobs:write': 'member',
  'results:write': 'member',
  admin: 'admin',
}

/** What an API token may be given. */
export const tokenScopes = ['read', 'jobs:write', 'results:write', 'admin'] as const satisfies readonly Scope[]
export type TokenScope = (typeof tokenScopes)[number]
