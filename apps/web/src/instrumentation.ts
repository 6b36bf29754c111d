/** Next.js calls it once, before the first request. */
export const register = async (): Promise<void> => {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { nameCallers } = await import('#api/caller-address.ts')
    const { checkEnvironment } = await import('#api/check-environment.ts')
    checkEnvironment()
    nameCallers()
  }
}
