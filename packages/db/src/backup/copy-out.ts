import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { BackupTable, TableDigest } from './format.ts'

/** Session settings that make COPY write the same text on every server. */
export const settings = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres';
SET client_encoding = 'UTF8'; SET bytea_output = 'hex'; SET extra_float_digits = 1`

const newline = 0x0a

const linesIn = (chunk: Buffer): number => {
  let count = 0
  for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) count++
  return count
}

/** Writes the rows of a table as COPY prints them. Resolves to the number of rows and their digest. */
export const copyOut = async (
  client: pg.Client,
  { name, columns, orderBy }: BackupTable,
  write: (chunk: Buffer) => Promise<void> | void = () => {},
): Promise<TableDigest> => {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const sql = `COPY (SELECT ${list} FROM ${client.escapeIdentifier(name)} ORDER BY ${orderBy}) TO STDOUT`
  const hash = createHash('sha256')
  let rows = 0
  for await (const chunk of client.query(copyTo(sql)) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    rows += linesIn(chunk)
    await write(chunk)
  }
  return { name, rows, sha256: hash.digest('hex') }
}
