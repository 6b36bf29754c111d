/**
 * The API's clock as it was when it answered, or else that of this host, from then on carried by the monotonic one: a host
 * whose clock is wrong measures nothing before it was asked for, and whoever steps it makes no phase of a run an hour long.
 */
export const startRunClock = (now?: string): (() => Date) => {
  const origin = (now ? Date.parse(now) : Date.now()) - performance.now()
  return () => new Date(origin + performance.now())
}
