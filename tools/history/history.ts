import type { ParserId, PublishedChart, PublishedFigure, ReportedHost, ReportResult } from '@wrkbench/contracts'
import type { AbFigures } from './outputs/ab.ts'
import type { BombardierFigures } from './outputs/bombardier.ts'
import type { WrkFigures } from './outputs/wrk.ts'

/** A figure with the digits and the unit that its source gives; null if the source leaves it out. */
export type Given = string | null
/** The figures of `ReportedMetrics` that a table may give. */
export type TableFigure = 'requestsPerSecond.mean' | 'requests' | 'latency.mean' | 'latency.max'
export type Load = Pick<
  NonNullable<ReportResult['profile']>,
  'connections' | 'threads' | 'durationSeconds' | 'requests' | 'pipeline' | 'keepAlive'
>

/**
 * One row of a table. Figures given in addition to an output are those that the output lacks, or has with fewer digits.
 */
export interface HistoryRow {
  /** title of the source's table */
  table: string
  name: string
  subject: string
  version?: string
  scenario: string
  /** key of `environments`; absent: the only one */
  environment?: string
  load?: Load
  /** texts of columns without a figure, by column head; {FIGURE} in a text is replaced by that figure of the result */
  texts?: Record<string, string>
  /** what else the source says about the set-up */
  parameters?: Record<string, number>
  figures: Partial<Record<TableFigure, Given>>
  custom?: Record<string, Given>
  /** what the load generator printed, figure by figure */
  output?: BombardierFigures | AbFigures | WrkFigures
  /** why the row has no figures */
  missing?: string
}

interface TableOfSource {
  /** as in the source; rows refer to the table by it */
  title: string
  note?: string
}

/**
 * A table with a row for each result. In a text, {name}, {environment} and {position} are replaced by those of the row.
 */
export interface DownTable extends TableOfSource {
  columns: { head: string; shows?: PublishedFigure; text?: string }[]
}

/** A table with a column for each subject and a row for each figure. */
export interface AcrossTable extends TableOfSource {
  /** table whose rows have the results; default: this one */
  from?: string
  across: { head: string; subject: string }[]
  /** `decimals`: for subjects whose figure has another number of decimals */
  rows: { head: string; scenario: string; shows: PublishedFigure; decimals?: Record<string, number> }[]
}
export type HistoryTable = DownTable | AcrossTable

/** Results that others published, as data: prisma/history has one file for each source. */
export interface History {
  id: string
  /** increase it when figures are corrected, so that they are submitted again */
  revision: number
  source: { name: string; url: string | null }
  /** `year`: only the year is known, and `at` is its last day */
  date: { at: string; precision: 'day' | 'year'; evidence: string }
  generator: { id: ParserId; version: string | null }
  environments: Record<string, { name: string; notes: string; hosts: ReportedHost[] }>
  custom: Record<string, { unit: string; better: 'higher' | 'lower' }>
  /** flags of every row */
  flags: NonNullable<ReportResult['flags']>
  /** how the source lays out its rows */
  tables: HistoryTable[]
  charts?: PublishedChart[]
  rows: HistoryRow[]
}
