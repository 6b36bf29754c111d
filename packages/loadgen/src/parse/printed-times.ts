/**
 * A time that a tool prints with few decimals. A printed 0 only means "below the resolution", so it is no figure. Means
 * and standard deviations feed computations (Little's law): they count only if rounding changes them by 10 % at most.
 */
export interface MillisecondFigure {
  us: number | null
  reason: string
}

/** Converts ms to µs with three decimals: floating point must not add digits that were not printed. */
const toUs = (ms: number): number => Math.round(ms * 1e6) / 1e3

/** `resolution`: the unit of the last printed digit. */
export const printedMs = (ms: number, resolution: string): MillisecondFigure => ({
  us: ms > 0 ? toUs(ms) : null,
  reason: `printed as ${ms} ms: below the resolution of ${resolution}`,
})

export const wholeMs = (ms: number): MillisecondFigure => printedMs(ms, 'whole milliseconds')

/** `errorMs`: how far rounding may have changed the figure. */
export const computableMs = (ms: number, errorMs: number): MillisecondFigure => ({
  us: ms > 0 && ms >= errorMs * 10 ? toUs(ms) : null,
  reason: `printed as ${ms} ms, which rounding may put off by ${errorMs} ms: too coarse`,
})
