/**
 * The wall clock as it was when this was called, from then on carried by the monotonic one: whoever steps the clock of
 * the host makes no phase of a run an hour long.
 */
export const startRunClock = (): (() => Date) => {
  const origin = Date.now() - performance.now()
  return () => new Date(origin + performance.now())
}
