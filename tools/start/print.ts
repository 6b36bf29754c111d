export type Terminal = {
  say: (line?: string) => void
  /** shows a line that the next one replaces; without a terminal (a file, CI) it is printed only if `key` is new */
  update: (line: string, key: string) => void
}

/** Opens the terminal to which the supervisor writes. */
export const openTerminal = (stream: NodeJS.WriteStream): Terminal => {
  const eraseLine = '\r\u001b[2K'
  // what cannot be shown, because its disk is full or nobody reads any more, is no reason to stop
  stream.on('error', () => {})
  let open = false
  let lastKey = ''
  return {
    say: (line = '') => {
      stream.write(`${open ? eraseLine : ''}${line}\n`)
      open = false
    },
    update: (line, key) => {
      if (stream.isTTY) {
        stream.write(eraseLine + line.slice(0, Math.max(20, (stream.columns ?? 80) - 1)))
        open = true
      } else if (key !== lastKey) stream.write(`${line}\n`)
      lastKey = key
    },
  }
}

export type Column = { title: string; align: 'left' | 'right' }

/** Renders a plain table: columns as wide as their widest cell, two blanks between them. */
export const renderTable = (columns: Column[], rows: string[][]): string[] => {
  const lines = [columns.map(({ title }) => title), ...rows]
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => (line[i] ?? '').length)))
  return lines.map((line) =>
    line
      .map((cell, i) => (columns[i]?.align === 'right' ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}
