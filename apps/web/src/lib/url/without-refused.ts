type Refused = { path: string; message?: string }

/** Returns the entries of a list that the refusal does not name; null if it names none of them, or all. */
const keptOf = (list: string, message: string): string | null => {
  const [all, named] = [list.split(','), message.split(/[^\w-]+/)]
  const kept = all.filter((one) => !named.includes(one))
  return kept.length > 0 && kept.length < all.length ? kept.join(',') : null
}

/**
 * The page's address without the parameters that the API refused. If the page calls them by other names, drops every
 * parameter but the project.
 */
export const withoutRefused = (path: string, refused: readonly Refused[]): string => {
  const { pathname, searchParams } = new URL(path, 'http://page')
  const names = refused.map((one) => one.path).filter((name) => searchParams.has(name))
  const dropped = names.length > 0 ? names : [...searchParams.keys()].filter((name) => name !== 'project')
  for (const name of dropped) {
    const kept = keptOf(searchParams.get(name) ?? '', refused.find((one) => one.path === name)?.message ?? '')
    if (kept) searchParams.set(name, kept)
    else searchParams.delete(name)
  }
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}
