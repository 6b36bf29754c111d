import type { Series } from '@wrkbench/contracts'
import type { SeriesRow } from '@wrkbench/db'
import { subjectColour } from './subject-colour.ts'

export const toSeries = (row: SeriesRow): Series => ({
  seriesId: String(row.seriesId),
  subject: {
    name: row.subjectName,
    displayName: row.manifest?.displayName ?? row.subjectName,
    serverId: row.serverId,
    framework: row.manifest?.framework ?? null,
    colour: subjectColour(row.subjectId),
    language: row.manifest?.language ?? null,
  },
  scenario: { id: row.scenarioId, displayName: row.scenarioName },
  environment: { id: row.environmentId, name: row.environmentName },
  profile: { id: String(row.profileId), profile: row.profile },
})
