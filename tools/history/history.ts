import type { ParserId, PublishedChart, PublishedFigure, ReportedHost, ReportResult } from '@wrkbench/contracts'
import type { AbFigures } from './outputs/ab.ts'
import type { BombardierFigures } from './outputs/bombardier.ts'
import type { WrkFigures } from './outputs/wrk.ts'

/** A figure with the digits and the unit its source gives; null: the source leaves it out. */
export type Given = string | null
/** A figure of `ReportedMetrics` that a table may give. */
export type TableFigure = 'requestsPerSecond.mean' | 'requests' | 'latency.mean' | 'latency.max'
export type Load = Pick<
  NonNullable<ReportResult['profile']>,
  'connections' | 'threads' | 'durationSeconds' | 'requests' | 'pipeline' | 'keepAlive'
>

/** One row of a table. What it gives beside an output is what the output does not tell, or tells with more digits. */
export interface HistoryRow {
  /** of the source, as it is called there */
  table: string
  name: string
  subject: string
  version?: string
  scenario: string
  /** key of `environments`; not there: the only one */
  environment?: string
  load?: Load
  /** what stands in columns without a figure, by their heads; {FIGURE} within it stands for one of the result */
  texts?: Record<string, string>
  /** what else the source says of the set-up */
  parameters?: Record<string, number>
  figures: Partial<Record<TableFigure, Given>>
  custom?: Record<string, Given>
  /** what the load generator printed, figure by figure */
  output?: BombardierFigures | AbFigures | WrkFigures
  /** why the row has no figures */
  missing?: string
}

interface TableOfSource {
  /** as the source calls it, and as rows name it */
  title: string
  note?: string
}

/** A table with a row for each result. In a text {name}, {environment} and {position} are those of the row. */
export interface DownTable extends TableOfSource {
  columns: { head: string; shows?: PublishedFigure; text?: string }[]
}

/** A table with a column for each subject and a row for each figure. */
export interface AcrossTable extends TableOfSource {
  /** whose rows have the results; default: its own */
  from?: string
  across: { head: string; subject: string }[]
  /** `decimals`: of a subject whose figure has others */
  rows: { head: string; scenario: string; shows: PublishedFigure; decimals?: Record<string, number> }[]
}
export type HistoryTable = DownTable | AcrossTable

/** What others published, as data: prisma/history has one file for each source. */
export interface History {
  id: string
  /** to be raised when the figures are corrected, so that they are handed in again */
  revision: number
  source: { name: string; url: string | null }
  /** `year`: no more is known, and `at` is its last day */
  date: { at: string; precision: 'day' | 'year'; evidence: string }
  generator: { id: ParserId; version: string | null }
  environments: Record<string, { name: string; notes: string; hosts: ReportedHost[] }>
  custom: Record<string, { unit: string; better: 'higher' | 'lower' }>
  /** of every row */
  flags: NonNullable<ReportResult['flags']>
  /** how the source sets its rows out */
  tables: HistoryTable[]
  charts?: PublishedChart[]
  rows: HistoryRow[]
}
