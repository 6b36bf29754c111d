import { pino, stdTimeFunctions } from 'pino'

export type { Logger } from 'pino'

/**
 * Logs JSON lines to stderr. Stdout stays free for what a person may want to pipe. Lines for which the disk has no room are
 * written with a later one: a run must not fail because of its log.
 */
export const createLog = (level: string, fd = 2) =>
  pino(
    { level, base: { service: 'runner', pid: process.pid }, timestamp: stdTimeFunctions.isoTime },
    pino.destination({ dest: fd, sync: true }).on('error', () => {}),
  )
