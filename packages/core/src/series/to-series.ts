import type { Series } from '@wrkbench/contracts'
import type { SeriesRow } from '@wrkbench/db'
import { toSubject } from './to-subject.ts'

export const toSeries = (row: SeriesRow): Series => ({
  seriesId: String(row.seriesId),
  subject: toSubject(row),
  scenario: { id: row.scenarioId, displayName: row.scenarioName },
  environment: { id: row.environmentId, name: row.environmentName },
  profile: { id: String(row.profileId), profile: row.profile },
})
