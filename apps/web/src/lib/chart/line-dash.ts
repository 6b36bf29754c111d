const dashes = [undefined, '6 3', '2 3', '8 3 2 3']

/**
 * How many lines of its colour come before the line at `index`, from 0 to 3: lines of the same colour differ by their
 * strokes and by the shapes of their points.
 */
export const lineTurn = (colours: readonly string[], index: number): number =>
  colours.slice(0, index).filter((colour) => colour === colours[index]).length % dashes.length

/** Dash pattern of the line at `index`. */
export const lineDash = (colours: readonly string[], index: number): string | undefined =>
  dashes[lineTurn(colours, index)]
