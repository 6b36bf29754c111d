const dashes = [undefined, '6 3', '2 3', '8 3 2 3']

/**
 * Dash pattern of the line at `index`. Lines of the same colour differ by their strokes, according to how many of that
 * colour come before.
 */
export const lineDash = (colours: readonly string[], index: number): string | undefined =>
  dashes[colours.slice(0, index).filter((colour) => colour === colours[index]).length % dashes.length]
