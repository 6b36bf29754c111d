/**
 * The page's address without the parameters that the API refused. If the page calls them by other names, drops every
 * parameter but the project.
 */
export const withoutRefused = (path: string, refused: readonly { path: string }[]): string => {
  const { pathname, searchParams } = new URL(path, 'http://page')
  const names = refused.map((one) => one.path).filter((name) => searchParams.has(name))
  const dropped = names.length > 0 ? names : [...searchParams.keys()].filter((name) => name !== 'project')
  for (const name of dropped) searchParams.delete(name)
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}
