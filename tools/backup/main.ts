import { existsSync } from 'node:fs'
import path from 'node:path'
import { BackupError, openBackup, restoreBackup, writeBackup } from '@wrkbench/db/backup'
import manifest from '../../package.json' with { type: 'json' }
import { UsageError } from '../bootstrap/start-flags.mjs'
import { readSettings } from '../start/settings.ts'
import { NoInstanceError, withDatabase } from './with-database.ts'

const usage = `usage: wrkbench backup <file> | wrkbench restore <file>

  backup    saves the whole database to a new file; the instance goes on working
  restore   restores such a file into an empty database

Which database: the one of DATABASE_URL, else the embedded one of WRKBENCH_DATA_DIR (.data).
`

const root = path.resolve(import.meta.dirname, '../..')

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

const rowsOf = (tables: readonly { rows: number }[]): string =>
  `${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows`

const backup = async (file: string): Promise<void> => {
  if (existsSync(file)) throw new UsageError(`${file} is there already. Name another file.`)
  const settings = readSettings(process.env, root)
  const { header, trailer, bytes } = await withDatabase(settings, { create: false }, (url) =>
    writeBackup({ url, file, product: manifest.version }),
  )
  say(`${file}: ${rowsOf(trailer.tables)}, ${sizeOf(bytes)}, up to the migration ${header.migrations.at(-1)}.`)
  say('The file was read again and matches the database. Keep it private: it holds the secrets of webhooks.')
}

const restore = async (file: string): Promise<void> => {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`)
  const settings = readSettings(process.env, root)
  const migrationsDir = path.join(root, 'prisma/migrations')
  const backup = await openBackup({ file, migrationsDir })
  const migrated = await withDatabase(settings, { create: true }, (url) => restoreBackup(url, backup))
  const { header, trailer } = backup
  say(`${rowsOf(trailer.tables)} of ${header.createdAt} are restored; each table was read again and compared.`)
  if (migrated.length > 0) say(`The backup was older than this wrkbench: ${migrated.length} migrations were applied.`)
}

const commands = new Map(Object.entries({ backup, restore }))

/** True for errors about a file, such as a folder that does not exist or may not be written to. */
const isOfFile = (error: unknown): boolean => error instanceof Error && 'syscall' in error && 'path' in error

/** Returns the exit code: 2 for wrong usage or a file, 1 for a problem with the backup, 3 for any other failure. */
const main = async ([name = '', file, ...rest]: string[]): Promise<number> => {
  const command = commands.get(name)
  if (!command || file === undefined || rest.length > 0) {
    process.stderr.write(usage)
    return 2
  }
  try {
    await command(path.resolve(file))
    return 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    if (error instanceof UsageError || error instanceof NoInstanceError || isOfFile(error)) return 2
    return error instanceof BackupError ? 1 : 3
  }
}

process.exitCode = await main(process.argv.slice(2))
