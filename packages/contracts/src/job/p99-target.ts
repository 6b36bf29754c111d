/** Highest p99 at which a sweep still calls a load sustained, unless another is asked for. */
export const defaultP99TargetMs = 10
