/** width in px of a letter of the charts' labels, on average and rounded up */
export const letterWidth = 6.6

/** Shortens a text to `room` px, with an ellipsis if it does not fit. */
export const clipText = (text: string, room: number): string => {
  const most = Math.floor(room / letterWidth)
  return text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text
}
