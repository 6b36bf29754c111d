/** width in px of a line sample beside the plot and the gaps around it */
const besideLabel = 32
/**
 * width in px of a letter beside a line: a little less than the average of a name alone, since half of them are digits
 */
const labelLetter = 6.4
/**
 * letters of `56.46 k ± 0.07 k` and a gap: the same for all figures, so that the strip below is as wide as the chart
 */
const valueLetters = 18
const leastRoom = 190
/** width in px that even a narrow chart reserves, so that names of usual length fit */
const usualRoom = 230
/** Width in px reserved beside the plot: what the longest name needs, but never more than the lines themselves need. */
export const roomBeside = (names: readonly string[], width: number): number => {
  const longest = Math.max(0, ...names.map(({ length }) => length))
  const needed = besideLabel + (longest + valueLetters) * labelLetter
  return Math.floor(Math.max(leastRoom, Math.min(needed, Math.max(usualRoom, width * 0.28))))
}
/** Shortens a name to what fits beside its value. */
export const shownName = (name: string, value: string, room: number): string => {
  const most = Math.floor((room - besideLabel) / labelLetter) - value.length - 1
  return name.length > most ? `${name.slice(0, Math.max(1, most - 1)).replace(/[\s,]+$/, '')}…` : name
}
