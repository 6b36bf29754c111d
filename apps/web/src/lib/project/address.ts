/** The project that an address names; null means the first that the visitor can reach. */
export const projectIn = (search: string): string | null => new URLSearchParams(search).get('project') || null

/** Adds the project to an address, unless it already names one. */
export const inProject = (href: string, project: string | null): string => {
  if (project === null || !href.startsWith('/')) return href
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? []
  if (projectIn(search) !== null) return href
  return `${path}${search ? `${search}&` : '?'}project=${encodeURIComponent(project)}${hash}`
}

/** Adds the project to a complete address, unless it already names one. */
export const addressIn = (address: string, project: string | null): URL => {
  const { origin, pathname, search, hash } = new URL(address)
  return new URL(inProject(`${pathname}${search}${hash}`, project), origin)
}

/** Pages about the instance, which are the same in every project. */
const shared = /^\/(servers|environments|hosts|runners|settings)(\/|$)/
/** Pages about a single thing, and the list that contains such things. */
const listOf: Record<string, string> = { runs: 'jobs', results: 'trends' }

/**
 * The address after switching to another project: the same page there, or the list instead of a thing that the project
 * does not have.
 */
export const samePageIn = (path: string, project: string): string => {
  const [, first = '', second] = path.split('/')
  const kept = shared.test(path) || second === undefined || second === 'new'
  return inProject(kept ? path : `/${listOf[first] ?? first}`, project)
}
