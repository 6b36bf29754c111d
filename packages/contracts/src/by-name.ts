const collator = new Intl.Collator('en', { numeric: true })

/**
 * The order of names wherever people read them: `team 2` stands before `team 10`, and capitals make no difference. Names that
 * read alike have an order too, so that a list is the same in the server and in the browser.
 * `inNameOrder` of `@wrkbench/db` is the same for what the database orders.
 */
export const byName = (one: string, other: string): number =>
  collator.compare(one, other) || Number(one > other) - Number(one < other)
