import type { Api } from './api.ts'

/** Reads all items of a list, page by page. */
export const everyItem = async <Item>(api: Api, path: string, query: readonly [string, string][]): Promise<Item[]> => {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const asked = new URLSearchParams([['limit', '500'], ...query])
    if (cursor) asked.append('cursor', cursor)
    const page: { items: Item[]; nextCursor: string | null } = await api.get(`${path}?${asked}`)
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return items
}
