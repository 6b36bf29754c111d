import { pino } from 'pino'

export type { Logger } from 'pino'

/** JSON lines on stderr: stdout stays free for what a person may want to pipe. */
export const createLog = (level: string) =>
  pino({ name: 'runner', level, base: { pid: process.pid } }, pino.destination({ dest: 2, sync: true }))
