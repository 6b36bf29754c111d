/** A job of one server, to be gone on with; without what else an address of the builder can hold. */
export const draftHrefForServer = (serverId: string): string =>
  `/jobs/new?${new URLSearchParams({ servers: serverId })}`
