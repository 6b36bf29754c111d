import { hasRole, roleOfScope, type Scope } from '@wrkbench/contracts'
import type { Actor } from '../ctx.ts'

/** Scopes that are of use in some project: what a dashboard shows buttons by. */
export const usableScopes = ({ scopes, projects = [] }: Actor): Scope[] =>
  scopes.filter((scope) => scope === 'runner' || projects.some(({ role }) => hasRole(role, roleOfScope[scope])))
