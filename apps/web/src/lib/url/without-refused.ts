/**
 * The address of a page without what the API refused of it; where the page calls that by another name, without all that was
 * asked for but the project.
 */
export const withoutRefused = (path: string, refused: readonly { path: string }[]): string => {
  const { pathname, searchParams } = new URL(path, 'http://page')
  const names = refused.map((one) => one.path).filter((name) => searchParams.has(name))
  const dropped = names.length > 0 ? names : [...searchParams.keys()].filter((name) => name !== 'project')
  for (const name of dropped) searchParams.delete(name)
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}
