import type { Role } from '@wrkbench/contracts'

/** A project that a person sees, with their role there. */
export interface ReachedProject {
  id: string
  slug: string
  name: string
  isPublic: boolean
  role: Role
}

/**
 * SQL expression: the projects that a user reaches, as JSON. `u` is the user's row, all NULL for nobody. Administrators
 * of the instance reach every project, others their own and the public ones. `only`: an SQL expression, NULL or the one
 * project that a token is bound to.
 */
export const reachedProjects = (only = 'NULL::uuid'): string => `
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'isPublic', p.is_public,
     'role', CASE WHEN u.is_admin THEN 'admin' ELSE coalesce(lower(m.role::text), 'viewer') END)
     ORDER BY p.slug <> 'default', p.slug), '[]')
   FROM projects p LEFT JOIN memberships m ON m.project_id = p.id AND m.user_id = u.id
   WHERE (${only} IS NULL OR p.id = ${only}) AND (u.is_admin OR m.role IS NOT NULL OR p.is_public))`
