/** What a person may do in a project; each role includes those before it. */
export const roles = ['viewer', 'member', 'admin'] as const
export type Role = (typeof roles)[number]

export const hasRole = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed)
