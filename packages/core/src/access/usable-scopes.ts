import { hasRole, roleOfScope, type Scope } from '@wrkbench/contracts'
import type { Actor } from '../ctx.ts'

/** Returns the scopes that the caller's roles allow in some project; the dashboard shows its buttons by them. */
export const usableScopes = ({ scopes, projects = [] }: Actor): Scope[] =>
  scopes.filter((scope) => scope === 'runner' || projects.some(({ role }) => hasRole(role, roleOfScope[scope])))
