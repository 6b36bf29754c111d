import { pino, stdTimeFunctions } from 'pino'

export type { Logger } from 'pino'

/** Logs JSON lines to stderr. Stdout stays free for what a person may want to pipe. */
export const createLog = (level: string) =>
  pino(
    { level, base: { service: 'runner', pid: process.pid }, timestamp: stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  )
