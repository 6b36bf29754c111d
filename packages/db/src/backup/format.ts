/**
 * A backup is one gzip stream of lines: a header (JSON), for each table its rows as COPY prints them followed by `\.`,
 * and a trailer (JSON). COPY prints every row as one line, whatever it contains, and no row is `\.`.
 */
export const endOfTable = '\\.'
export const formatName = 'wrkbench-backup'
export const formatVersion = 1

export interface BackupTable {
  name: string
  columns: string[]
  /** the order in which rows are written, so that equal contents give equal bytes */
  orderBy: string
}

export interface BackupHeader {
  format: typeof formatName
  version: typeof formatVersion
  /** version of wrkbench that wrote the backup */
  product: string
  createdAt: string
  /** applied migrations, which define the schema that the rows fit */
  migrations: string[]
  /** each table comes after those that it refers to */
  tables: BackupTable[]
}

export interface TableDigest {
  name: string
  rows: number
  /** digest of the table's lines */
  sha256: string
}

export interface BackupTrailer {
  tables: TableDigest[]
  sequences: { name: string; value: string; isCalled: boolean }[]
}

/** Thrown when a backup cannot be written or restored; the message says why and what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}
