import { hasRole, type Role, type Scope } from '@wrkbench/contracts'
import type { Actor } from '../ctx.ts'

/** The least role with which a scope is good for something; the route that asks for the scope asks for it too. */
export const roleOfScope: Record<Exclude<Scope, 'runner'>, Role> = {
  read: 'viewer',
  'jobs:write': 'member',
  'results:write': 'member',
  admin: 'admin',
}

/** Scopes that are of use in some project: what a dashboard shows buttons by. */
export const usableScopes = ({ scopes, projects = [] }: Actor): Scope[] =>
  scopes.filter((scope) => scope === 'runner' || projects.some(({ role }) => hasRole(role, roleOfScope[scope])))
