import { mostRows } from './named-table.ts'

interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

/** As many as a page of a list has at most. */
const limit = 500

/** All items of a list, page by page; and one page beyond the most that an export may hold, so that too many are noticed. */
export const everyItem = async <Item>(
  list: (page: { limit: number; cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> => {
  const all: Item[] = []
  let cursor: string | null | undefined
  do {
    const page: Page<Item> = await list({ limit, ...(cursor && { cursor }) })
    all.push(...page.items)
    cursor = page.nextCursor
  } while (cursor && all.length <= mostRows)
  return all
}
