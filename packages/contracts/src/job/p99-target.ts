/** Highest p99 at which a sweep still calls a load sustained, where nobody says another. */
export const defaultP99TargetMs = 10
