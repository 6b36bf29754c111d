import type { Sql } from '../sql.ts'

const text = `
INSERT INTO service_beats AS beat (name, up_from, beat_at) VALUES ($1, $2, $2)
ON CONFLICT (name) DO UPDATE SET beat_at = greatest(beat.beat_at, excluded.beat_at),
  up_from = CASE WHEN beat.beat_at < $3 THEN excluded.beat_at ELSE beat.up_from END`

/** Notes that a service answers. When its last beat is older than `gapBefore`, it counts as up from now. */
export const upsertBeat = async (sql: Sql, name: string, at: Date, gapBefore: Date): Promise<void> => {
  await sql.query(text, [name, at, gapBefore])
}
