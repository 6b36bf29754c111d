/** Highest p99 at which a sweep still calls a load sustained, unless the query names another. */
export const defaultP99TargetMs = 10
