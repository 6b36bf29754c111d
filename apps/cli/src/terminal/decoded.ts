/** UTF-8, or UTF-16 where a byte order mark says so: PowerShell writes that into files. The mark itself is no text. */
export const decoded = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  const isLittle = first === 0xff && second === 0xfe
  const isBig = first === 0xfe && second === 0xff
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes)
}
