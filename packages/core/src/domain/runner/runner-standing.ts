import type { MaintenanceWindow } from '@wrkbench/contracts'

export interface Standing {
  pausedAt: Date | null
  pausedBy: string | null
  pauseNote: string | null
  windows: readonly MaintenanceWindow[]
}

export interface NotTaking {
  kind: 'paused' | 'maintenance'
  /** continues a sentence that begins with the runner's name: "lab-1 is …" */
  why: string
}

const until = ({ to, note }: MaintenanceWindow): string =>
  `in maintenance until ${to.slice(0, 16).replace('T', ' ')} UTC${note ? `: ${note}` : ''}`

/** Returns why a runner may not begin a run at a time; null if it may. Windows include their first instant but not their last. */
export const notTakingNow = ({ pausedAt, pausedBy, pauseNote, windows }: Standing, at: Date): NotTaking | null => {
  if (pausedAt) {
    return { kind: 'paused', why: `paused by ${pausedBy ?? 'somebody'}${pauseNote ? `: ${pauseNote}` : ''}` }
  }
  const window = windows.find(({ from, to }) => new Date(from) <= at && at < new Date(to))
  return window ? { kind: 'maintenance', why: until(window) } : null
}
