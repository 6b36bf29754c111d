import type { Sql } from '../../sql.ts'

const goesOn = 'beat.beat_at BETWEEN $3 AND $4'

const text = `
INSERT INTO service_beats AS beat (name, up_from, beat_at) VALUES ($1, $2, $2)
ON CONFLICT (name) DO UPDATE SET
  beat_at = CASE WHEN ${goesOn} THEN greatest(beat.beat_at, excluded.beat_at) ELSE excluded.beat_at END,
  up_from = CASE WHEN ${goesOn} THEN beat.up_from ELSE excluded.beat_at END`

export interface NewBeat {
  name: string
  at: Date
  gapBefore: Date
  latest: Date
}

/** Records that a service answers. If its last beat was before `gapBefore` or after `latest`, its uptime starts now. */
export const upsertBeat = async (sql: Sql, { name, at, gapBefore, latest }: NewBeat): Promise<void> => {
  await sql.query(text, [name, at, gapBefore, latest])
}
