import type { Out } from './streams.ts'

const barWidth = 24

export const bar = (progress: number): string => {
  const full = Math.min(barWidth, Math.floor(progress * barWidth))
  return `${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${String(Math.floor(progress * 100)).padStart(3)} %`
}

export interface ProgressLine {
  /** `live` is shown on one line that is overwritten; without a terminal, `plain` is written, and only if it is new */
  show(live: string, plain: string): void
  /** removes the live line */
  clear(): void
}

export const progressLine = (out: Out): ProgressLine => {
  let last = ''
  if (!out.isTTY) {
    return {
      show: (_, plain) => {
        if (plain === last) return
        last = plain
        out.write(`${plain}\n`)
      },
      clear: () => undefined,
    }
  }
  return {
    show: (live) => {
      const text = [...live].slice(0, Math.max(20, (out.columns ?? 80) - 1)).join('')
      if (text === last) return
      last = text
      out.write(`\r\u001b[2K${text}`)
    },
    clear: () => {
      if (last) out.write('\r\u001b[2K')
      last = ''
    },
  }
}
