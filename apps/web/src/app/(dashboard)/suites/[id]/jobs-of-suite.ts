export const jobsOfSuite = (id: string): string => `?${new URLSearchParams({ suite: id, limit: '50' })}`
