import type { PublicationSummary } from '@wrkbench/contracts'
import { dataColumn, listTable, shownColumn, type Table } from '../table.ts'

const count = { numeric: true }

/** Returns the day of a publication, or its year if no more is known. */
const published = ({ date }: PublicationSummary): string => date.at.slice(0, date.precision === 'year' ? 4 : 10)

const machines = ({ places }: PublicationSummary): string =>
  places.map(({ environment, hardware }) => hardware ?? `${environment.name}: hardware unknown`).join('; ')

const columns = [
  shownColumn<PublicationSummary>('title', 'Title', ({ title }) => title),
  dataColumn<PublicationSummary>('id', 'id', ({ id }) => id),
  shownColumn<PublicationSummary>('published', 'Published', published),
  dataColumn<PublicationSummary>('evidence', 'how the date is known', ({ date }) => date.evidence),
  shownColumn<PublicationSummary>('url', 'Source', ({ url }) => url),
  shownColumn<PublicationSummary>('machines', 'Machine', machines),
  shownColumn<PublicationSummary>('tables', 'Tables', ({ tables }) => tables, count),
  shownColumn<PublicationSummary>('results', 'Results', ({ results }) => results, count),
]

/** Publications in the order given. */
export const publicationsTable = (publications: readonly PublicationSummary[]): Table =>
  listTable('Publications', columns, publications)
