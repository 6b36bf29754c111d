/** One unit for each character: a byte if all are ASCII, as in most outputs, else two bytes. */
export type CodeUnits = Uint8Array | Uint16Array

/** Copies a text for reading and writing in place: reading a character from a string takes ten times as long. */
export const codesOf = (text: string): CodeUnits => {
  if (Buffer.byteLength(text) === text.length) return Buffer.from(text, 'latin1')
  const codes = new Uint16Array(text.length)
  Buffer.from(codes.buffer).write(text, 'utf16le')
  return codes
}

/**
 * Converts units back into one flat string, with one byte per character if possible: a string concatenated from pieces
 * takes ten times as long to process.
 */
export const textOf = (codes: CodeUnits, length: number): string => {
  if (codes instanceof Uint8Array) return Buffer.from(codes.buffer, codes.byteOffset, length).toString('latin1')
  const written = codes.subarray(0, length)
  // `some` would call a function for each of a million units.
  let bits = 0
  for (let at = 0; at < length; at++) bits |= written[at] ?? 0
  return bits > 255
    ? Buffer.from(written.buffer, 0, length * 2).toString('utf16le')
    : Buffer.from(written).toString('latin1')
}
