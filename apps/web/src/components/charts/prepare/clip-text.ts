/** px of a letter of the charts' labels, on average and rounded up */
export const letterWidth = 6.6

/** As much of a text as stands in `room` px, an ellipsis where that is not all. */
export const clipText = (text: string, room: number): string => {
  const most = Math.floor(room / letterWidth)
  return text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text
}
