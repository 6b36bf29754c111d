/** Above this share of failed requests their times distort percentiles; the product calls 0.1 % "errors" as well. */
const tolerated = 0.001

/**
 * For generators that time failed requests along with answered ones: which latency figures still stand.
 * One failure can move mean, spread and extremes; percentiles hold while failures are fewer than 0.1 %.
 */
export const latencyReasons = (
  answered: number,
  failed: number,
): { extremes: string | null; percentiles: string | null } => {
  if (failed === 0) return { extremes: null, percentiles: null }
  const reason = `the times of ${failed} failed requests are mixed into this figure`
  return { extremes: reason, percentiles: failed / (answered + failed) > tolerated ? reason : null }
}
