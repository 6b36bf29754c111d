/** The project that an address names; null: the first that the visitor reaches. */
export const projectIn = (search: string): string | null => new URLSearchParams(search).get('project') || null

/** The same address in a project, unless it names one itself. */
export const inProject = (href: string, project: string | null): string => {
  if (project === null || !href.startsWith('/')) return href
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? []
  if (projectIn(search) !== null) return href
  return `${path}${search ? `${search}&` : '?'}project=${encodeURIComponent(project)}${hash}`
}

/** A whole address in a project, unless it names one itself. */
export const addressIn = (address: string, project: string | null): URL => {
  const { origin, pathname, search, hash } = new URL(address)
  return new URL(inProject(`${pathname}${search}${hash}`, project), origin)
}

/** Pages that are about the instance, the same in every project. */
const shared = /^\/(servers|environments|hosts|runners|settings)(\/|$)/
/** Pages about one thing of a project, and the list that such things stand in. */
const listOf: Record<string, string> = { runs: 'jobs', results: 'trends' }

/** Where a switch to another project leads: the same page of it; from a thing that it does not have, to its list. */
export const samePageIn = (path: string, project: string): string => {
  const [, first = '', second] = path.split('/')
  const kept = shared.test(path) || second === undefined || second === 'new'
  return inProject(kept ? path : `/${listOf[first] ?? first}`, project)
}
