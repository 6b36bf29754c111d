/**
 * Does `work` for one item after the other. A failure does not keep the other items from their turn.
 * @throws the first failure, after all items had their turn
 */
export const tryEach = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
