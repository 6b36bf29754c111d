import pino, { type DestinationStream } from 'pino'

const delayMs = 50
const mostCharacters = 16_384
const warning = 40

/**
 * Collects lines and writes them together a moment later: a system call for each would take a twentieth of the time of
 * a small report. A warning, or anything worse, is written at once with all lines before it. Call `flush` when the
 * process ends.
 */
export const logOutput = (write: (text: string) => unknown): DestinationStream & { flush(): void } => {
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const text = lines
    lines = ''
    if (text !== '') write(text)
  }
  return {
    [pino.symbols.needsMetadataGsym]: true,
    /** level of the next line, set by pino */
    lastLevel: 0,
    write(line: string) {
      lines += line
      if (this.lastLevel >= warning || lines.length >= mostCharacters) flush()
      else timer ??= setTimeout(flush, delayMs).unref()
    },
    flush,
  } as DestinationStream & { lastLevel: number; flush(): void }
}

/**
 * Writes to a file descriptor. Text for which the disk has no room is written together with later text: no request may
 * fail because of its log.
 */
export const writerTo = (fd: number): ((text: string) => void) => {
  const destination = pino.destination({ dest: fd, sync: true }).on('error', () => {})
  return (text) => void destination.write(text)
}
