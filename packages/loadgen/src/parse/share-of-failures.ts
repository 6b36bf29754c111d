/** Above this share, the times of failed requests distort percentiles; the flag `errors` uses the same 0.1 %. */
const tolerated = 0.001

/**
 * Why latency figures are distorted, for generators that time failed requests along with answered ones. A single
 * failure can change mean, standard deviation and extremes; percentiles are valid while at most 0.1 % failed.
 */
export const latencyReasons = (
  answered: number,
  failed: number,
): { extremes: string | null; percentiles: string | null } => {
  if (failed === 0) return { extremes: null, percentiles: null }
  const reason = `the times of ${failed} failed requests are mixed into this figure`
  return { extremes: reason, percentiles: failed / (answered + failed) > tolerated ? reason : null }
}
