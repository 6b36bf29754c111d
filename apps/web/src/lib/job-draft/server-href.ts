/** Address of the job builder with one server chosen and nothing else. */
export const draftHrefForServer = (serverId: string): string =>
  `/jobs/new?${new URLSearchParams({ servers: serverId })}`
