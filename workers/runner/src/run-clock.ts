/**
 * Returns a clock that starts at the API's time (or this host's, if the API gave none) and then advances with the
 * monotonic clock. A host whose clock is wrong therefore measures nothing before the run was requested, and setting the
 * clock makes no phase of a run an hour long.
 */
export const startRunClock = (now?: string): (() => Date) => {
  const origin = (now ? Date.parse(now) : Date.now()) - performance.now()
  return () => new Date(origin + performance.now())
}
