/** One after the other; what fails holds up none of the others. Afterwards it throws the first failure. */
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
