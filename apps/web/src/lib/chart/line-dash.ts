const dashes = [undefined, '6 3', '2 3', '8 3 2 3']

/** Lines of one colour differ in their strokes: that of the line at `index`, by how many of its colour stand before it. */
export const lineDash = (colours: readonly string[], index: number): string | undefined =>
  dashes[colours.slice(0, index).filter((colour) => colour === colours[index]).length % dashes.length]
