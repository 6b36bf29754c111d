/**
 * Times a tool prints in whole milliseconds. A printed 0 says only "under a millisecond", so it is no figure.
 * Means and spreads feed computations (Little's law): they count only when rounding moves them by 10 % at most.
 */
export interface MillisecondFigure {
  us: number | null
  reason: string
}

export const wholeMs = (ms: number): MillisecondFigure => ({
  us: ms > 0 ? ms * 1000 : null,
  reason: `printed as ${ms} ms: below the resolution of whole milliseconds`,
})

/** `errorMs`: how far the figure may be off through rounding. */
export const computableMs = (ms: number, errorMs: number): MillisecondFigure => ({
  us: ms > 0 && ms >= errorMs * 10 ? ms * 1000 : null,
  reason: `printed as ${ms} ms, which rounding may put off by ${errorMs} ms: too coarse`,
})
