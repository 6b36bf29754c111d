import type { Publication, PublishedResult } from '@wrkbench/contracts'
import { columnsToMetrics, type PublicationDetailRow, type PublishedRow, publicationDetailRows } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import type { Call } from '../ctx.ts'
import { publishedFiguresOf } from '../domain/publication/published-figures.ts'
import { metricValues } from '../domain/result/metric-values.ts'
import { notFound } from '../errors.ts'
import { toSubject } from '../series/to-subject.ts'
import { aboutOf, placesOf } from './to-publication.ts'

export interface GetPublication {
  id: string
  project?: string
}

/** Returns a publication with its tables and the stored results they show. One statement. @throws ServiceError NOT_FOUND */
export const getPublication = async ({ ctx, input }: Call<GetPublication>): Promise<Publication> => {
  const rows = await publicationDetailRows(ctx.db.pool, projectSlug(ctx, input.project), input.id)
  const [first] = rows
  if (!first) throw notFound('publication', input.id)
  const { tables, charts } = first
  const figures = publishedFiguresOf(tables)
  return {
    ...aboutOf(first),
    places: placesOf(rows),
    tables,
    charts,
    results: rows.flatMap((row) => (row.results ?? []).map((result) => toPublished(result, row, figures))),
  }
}

const unwatched = { cpuUserSeconds: null, cpuSystemSeconds: null, wallSeconds: null, peakRssBytes: null }

/** Returns every figure of a result by the name that publications use for it. */
const valuesOf = ({ columns, custom, profile }: PublishedRow): Record<string, number | null> => {
  const metrics = columnsToMetrics(columns)
  const measured = { metrics, server: unwatched, startMs: null }
  return {
    ...Object.fromEntries(Object.entries(metricValues).map(([id, value]) => [id, value(measured)])),
    requests: metrics.requests,
    'load.threads': profile.threads,
    'load.connections': profile.connections,
    'load.pipeline': profile.pipeline,
    'load.requests': profile.requests,
    'load.durationSeconds': profile.durationSeconds,
    ...Object.fromEntries(custom.map(({ name, value }) => [`custom.${name}`, value])),
  }
}

const toPublished = (
  row: PublishedRow,
  { reportId, environmentId }: PublicationDetailRow,
  figures: readonly string[],
): PublishedResult => {
  const values = valuesOf(row)
  const { language: _, ...subject } = toSubject(row)
  return {
    id: String(row.id),
    reportId: reportId ?? '',
    subject,
    scenario: row.scenarioId,
    environmentId: environmentId ?? '',
    profile: { id: String(row.profileId), profile: row.profile },
    figures: Object.fromEntries(figures.map((id) => [id, values[id] ?? null])),
    units: Object.fromEntries(row.custom.map(({ name, unit }) => [`custom.${name}`, unit])),
    flags: row.flags,
  }
}
