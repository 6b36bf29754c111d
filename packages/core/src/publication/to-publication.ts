import type { PublicationSummary, PublishedPlace } from '@wrkbench/contracts'
import type { PublicationRow } from '@wrkbench/db'
import { describeHardware } from '@wrkbench/tables'
import { instant } from '../instant.ts'

/** Returns the facts about a publication that stand above its tables. */
export const aboutOf = ({ id, project, title, url, publishedAt, datePrecision, dateEvidence }: PublicationRow) => ({
  id,
  project,
  title,
  url,
  date: { at: instant(publishedAt), precision: datePrecision, evidence: dateEvidence },
})

const placeOf = (row: PublicationRow): PublishedPlace[] => {
  const { reportId, environmentId, environmentName, environmentNotes, hosts } = row
  if (reportId === null || environmentId === null) return []
  const facts = hosts.find(({ role }) => role === 'SERVER')?.facts
  const environment = { id: environmentId, name: environmentName ?? environmentId }
  return [{ reportId, environment, notes: environmentNotes, hardware: (facts && describeHardware(facts)) || null }]
}

export const placesOf = (rows: readonly PublicationRow[]): PublishedPlace[] => rows.flatMap(placeOf)

/** Combines the rows of one publication into one entry of the list. */
export const toPublicationSummary = (rows: readonly [PublicationRow, ...PublicationRow[]]): PublicationSummary => ({
  ...aboutOf(rows[0]),
  places: placesOf(rows),
  tables: rows[0].tableCount,
  results: rows.reduce((sum, { resultCount }) => sum + resultCount, 0),
})
