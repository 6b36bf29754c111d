import { mostRows } from './named-table.ts'

interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

/** The largest page that a list allows. */
const limit = 500

/** Reads all items of a list, page by page. Stops one page beyond the limit of an export, so that too many are noticed. */
export const everyItem = async <Item>(
  list: (page: { limit: number; cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> => {
  const all: Item[] = []
  let cursor: string | undefined
  do {
    const page: Page<Item> = await list({ limit, cursor })
    all.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor && all.length <= mostRows)
  return all
}
