import { createHash } from 'node:crypto'
import {
  BackupError,
  type BackupHeader,
  type BackupTable,
  type BackupTrailer,
  endOfTable,
  formatName,
  formatVersion,
  type TableDigest,
} from './format.ts'
import { readLines } from './read-lines.ts'

export interface CheckedBackup {
  header: BackupHeader
  trailer: BackupTrailer
}

const json = (line: Buffer | undefined): unknown => {
  try {
    return JSON.parse(line?.toString('utf8') ?? '')
  } catch {
    return null
  }
}

const column = '"?\\w+"?(?: COLLATE "C")?'
const columns = new RegExp(`^${column}(?:, ${column})*$`)

/** Accepts column names only. `orderBy` becomes part of an SQL statement, and the file may come from anyone. */
const isOrdered = ({ orderBy }: BackupTable): boolean => columns.test(orderBy)

/** @throws BackupError if the line is no header of a backup, or one of another format version */
export const toHeader = (line: Buffer | undefined, file: string): BackupHeader => {
  const header = json(line) as BackupHeader | null
  const isNone = new BackupError(`${file} is no backup of wrkbench.`)
  if (header?.format !== formatName) throw isNone
  if (header.version !== formatVersion) {
    throw new BackupError(`${file} has the format ${header.version}; this wrkbench reads ${formatVersion}.`)
  }
  if (!Array.isArray(header.migrations) || !Array.isArray(header.tables) || !header.tables.every(isOrdered))
    throw isNone
  return header
}

const digestOf = async (lines: AsyncGenerator<Buffer>, { name }: BackupTable, file: string): Promise<TableDigest> => {
  const hash = createHash('sha256')
  for (let rows = 0; ; rows++) {
    const { value: line, done } = await lines.next()
    if (done) throw new BackupError(`${file} ends within the table ${name}.`)
    if (line.length === 2 && line.toString('latin1') === endOfTable) return { name, rows, sha256: hash.digest('hex') }
    hash.update(line).update('\n')
  }
}

/** Reads a whole backup and checks it against its own trailer. @throws BackupError naming the first difference */
export const checkBackup = async (file: string): Promise<CheckedBackup> => {
  const lines = readLines(file)
  const header = toHeader((await lines.next()).value, file)
  const found: TableDigest[] = []
  for (const table of header.tables) found.push(await digestOf(lines, table, file))
  const trailer = json((await lines.next()).value) as BackupTrailer | null
  const isWhole = Array.isArray(trailer?.tables) && Array.isArray(trailer.sequences)
  if (!isWhole || !(await lines.next()).done) throw new BackupError(`${file} does not end as a backup does.`)
  assertSame(trailer.tables, found, `${file} is damaged`)
  return { header, trailer }
}

/** @throws BackupError naming the first table that differs */
export const assertSame = (wanted: readonly TableDigest[], found: readonly TableDigest[], what: string): void => {
  for (const [index, { name, rows, sha256 }] of wanted.entries()) {
    const other = found[index]
    if (other?.name === name && other.rows === rows && other.sha256 === sha256) continue
    const there = other ? `${other.rows} rows, sha256 ${other.sha256}` : 'nothing'
    throw new BackupError(`${what}: table ${name} should have ${rows} rows, sha256 ${sha256}; there is ${there}.`)
  }
}
