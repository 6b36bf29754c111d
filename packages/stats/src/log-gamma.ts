/** Coefficients of Stirling's series: B(2k) / (2k (2k - 1)) with the Bernoulli numbers B. */
const stirling = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156]

/** ln Γ(x) for x > 0, to about 15 digits: shifted up by Γ(x + 1) = x Γ(x), then Stirling's series (Abramowitz and Stegun 6.1.41). */
export const logGamma = (x: number): number => {
  let product = 1
  let shifted = x
  while (shifted < 10) {
    product *= shifted
    shifted += 1
  }
  const series = stirling.reduceRight((sum, coefficient) => sum / (shifted * shifted) + coefficient, 0) / shifted
  return (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product)
}
