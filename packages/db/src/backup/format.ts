/**
 * A backup is one gzip stream of lines: a header (JSON); of each table its rows as COPY writes them, then `\.`; a trailer
 * (JSON). COPY writes a row as one line, whatever is in it, and no row is `\.`.
 */
export const endOfTable = '\\.'
export const formatName = 'wrkbench-backup'
export const formatVersion = 1

export interface BackupTable {
  name: string
  columns: string[]
  /** rows are written in this order, so that equal contents are equal bytes */
  orderBy: string
}

export interface BackupHeader {
  format: typeof formatName
  version: typeof formatVersion
  /** version of wrkbench that wrote it */
  product: string
  createdAt: string
  /** applied migrations: what the rows fit into */
  migrations: string[]
  /** each after those that it refers to */
  tables: BackupTable[]
}

export interface TableDigest {
  name: string
  rows: number
  /** of its lines */
  sha256: string
}

export interface BackupTrailer {
  tables: TableDigest[]
  sequences: { name: string; value: string; isCalled: boolean }[]
}

/** A backup cannot be made or taken back; the message says why and what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}
