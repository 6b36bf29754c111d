/** Next.js calls it once, before the first request. */
export const register = async (): Promise<void> => {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { nameCallers } = await import('#api/caller-address.ts')
    nameCallers()
  }
}
