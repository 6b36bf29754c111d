import { type Db, databaseTime } from '@wrkbench/db'
import type { Clock } from '../ctx.ts'

/** The clock of PostgreSQL's host, as processes on other hosts read it: by it all of them decide what is late or over. */
export interface DatabaseClock extends Clock {
  hostAheadMs(): number
  /** Asks PostgreSQL for the time; call it at intervals. In between the clock goes on whatever this host's is set to. */
  measure(): Promise<void>
}

export interface DatabaseClockOptions {
  /** the time by PostgreSQL's clock */
  read(): Promise<Date>
  /** the clock of this host */
  wall(): number
  /** monotonic */
  elapsed(): number
}

/** both clocks are read in whole milliseconds */
const roundingMs = 1

export const databaseClockFrom = ({ read, wall, elapsed }: DatabaseClockOptions): DatabaseClock => {
  let known = { at: wall(), since: elapsed() }
  let hostAheadMs = 0
  const nowMs = () => known.at + elapsed() - known.since
  return {
    now: () => new Date(nowMs()),
    hostAheadMs: () => hostAheadMs,
    measure: async () => {
      const before = { own: nowMs(), host: wall(), since: elapsed() }
      const theirs = (await read()).getTime()
      const after = { own: nowMs(), host: wall(), since: elapsed() }
      hostAheadMs = (before.host + after.host) / 2 - theirs
      /** whether a clock may have shown that time while the question was under way */
      const isRight = (which: 'own' | 'host') =>
        before[which] - roundingMs <= theirs && theirs <= after[which] + roundingMs
      if (isRight('own')) return
      // On the same host it is the same clock: then nothing is to be guessed.
      const at = isRight('host') ? after.host : theirs + (after.since - before.since) / 2
      known = { at, since: after.since }
    },
  }
}

/** Shows the clock of this host until it is first compared with PostgreSQL's. */
export const createDatabaseClock = (db: Db): DatabaseClock =>
  databaseClockFrom({
    read: () => databaseTime(db.pool),
    wall: () => Date.now(),
    elapsed: () => performance.now(),
  })
