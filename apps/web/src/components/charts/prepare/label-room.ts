/** px of a stroke beside the plot and the gaps around it */
const besideLabel = 32
/** of a letter beside a line: a little less than the average of a name alone, for half of them are digits */
const labelLetter = 6.4
/** `56.46 k ± 0.07 k` and a gap: counted the same for all figures, so that the strip below is as wide as the chart */
const valueLetters = 18
const leastRoom = 190
/** px that even a narrow chart gives away, so that names of usual length stay whole */
const usualRoom = 230
/** px beside the plot: what the longest name takes, but never more than the lines need themselves */
export const roomBeside = (names: readonly string[], width: number): number => {
  const longest = Math.max(0, ...names.map(({ length }) => length))
  const needed = besideLabel + (longest + valueLetters) * labelLetter
  return Math.floor(Math.max(leastRoom, Math.min(needed, Math.max(usualRoom, width * 0.28))))
}
/** As much of a name as stands beside its value. */
export const shownName = (name: string, value: string, room: number): string => {
  const most = Math.floor((room - besideLabel) / labelLetter) - value.length - 1
  return name.length > most ? `${name.slice(0, Math.max(1, most - 1)).replace(/[\s,]+$/, '')}…` : name
}
