import { completeProfile } from '@wrkbench/contracts'
import { inTransaction, makeSeries } from '@wrkbench/db'
import { fingerprintOf, profileHash } from '../../src/domain/result/fingerprint.ts'
import type { TestInstance } from './instance.ts'

const profile = completeProfile({ generator: 'wrk', connections: 10, durationSeconds: 5 })

export interface PastGroup {
  /** req/s of each round */
  values: number[]
  at: Date
  method?: string
  hardware?: string | null
  flagged?: boolean
  /** id of the flag of a flagged group */
  flag?: string
  commit?: string
  frameworkVersion?: string
  generatorVersion?: string
}

/** five rounds around a level */
export const about = (level: number, at: Date, more: Partial<PastGroup> = {}): PastGroup => ({
  values: [0.99, 1.01, 1, 0.995, 1.005].map((share) => share * level),
  at,
  ...more,
})

/** Stores a series of the default project with results as a report would have stored them. */
export const pastSeries = async (
  { db }: TestInstance,
  { subject, environmentId, groups }: { subject: string; environmentId: string; groups: PastGroup[] },
): Promise<{ seriesId: number; groupIds: string[] }> => {
  const { id: projectId } = await db.prisma.project.findFirstOrThrow()
  const groupIds = groups.map(() => crypto.randomUUID())
  const seriesId = await inTransaction(db.pool, async (tx) => {
    const hash = profileHash(profile)
    const key = { subject, serverId: null, scenarioId: 'json', profile, profileHash: hash }
    const [id] = await makeSeries(tx, { projectId, environmentId }, [key])
    return id ?? 0
  })
  const rows = groups.flatMap(
    ({ values, at, flagged = false, flag = 'high-errors', hardware = null, ...group }, index) =>
      values.map((value, round) => ({
        series_id: seriesId,
        group_id: groupIds[index],
        measured_at: at,
        round: round + 1,
        parser_version: 1,
        successes_per_second: value,
        latency_p99_us: 1e9 / value,
        missing: {},
        flags: flagged ? [{ id: flag, evidence: 'made up' }] : [],
        flag_count: flagged ? 1 : 0,
        methodology_fingerprint: fingerprintOf(group.method ?? 'one way'),
        environment_fingerprint: hardware,
        commit: group.commit ?? null,
        framework_version: group.frameworkVersion ?? null,
        generator_version: group.generatorVersion ?? null,
      })),
  )
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await db.pool.query(
    `INSERT INTO results (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::results, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
  return { seriesId, groupIds }
}

/** Days of 2025, from the first. */
export const day = (index: number): Date => new Date(Date.UTC(2025, 0, 1 + index, 12))
