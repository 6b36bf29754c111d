/** Keeps the last `most` lines that were added. */
export const createLineTail = (most: number) => {
  let lines: string[] = []
  return {
    add: (line: string): void => {
      lines.push(line)
      if (lines.length > 2 * most) lines = lines.slice(-most)
    },
    get text(): string | null {
      return lines.length === 0 ? null : lines.slice(-most).join('\n')
    },
  }
}
