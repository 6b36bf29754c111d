import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { checkBackup, writeBackup } from '@wrkbench/db/backup'
import { createDatabase, createEmptyDatabase, type TestDatabase } from '@wrkbench/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programs } from '../build/programs.ts'
import { root } from '../build/root.ts'

const program = path.join(root, programs.backup.bundle)
const folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-backup-program-'))
const file = path.join(folder, 'first.gz')

let database: TestDatabase
beforeAll(async () => {
  // if we are root, PostgreSQL runs under another account, which has to pass through
  chmodSync(folder, 0o711)
  database = await createDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`INSERT INTO projects (id, slug, name) VALUES (gen_random_uuid(), 'ours', 'Ours')`)
  await client.end()
  await writeBackup({ url: database.url, file, product: '0.0.1' })
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const run = async (args: string[], env: Record<string, string>) => {
  const options = { env: { PATH: process.env.PATH, ...env } }
  const ended = await promisify(execFile)(process.execPath, [program, ...args], options).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  return { code: 'code' in ended ? ended.code : 0, stdout: ended.stdout, stderr: ended.stderr }
}

describe('wrkbench backup and restore', () => {
  it('leave no database behind when they are told to stop', async () => {
    const env = { PATH: process.env.PATH, WRKBENCH_DATA_DIR: path.join(folder, 'stopped') }
    await run(['restore', file], { WRKBENCH_DATA_DIR: env.WRKBENCH_DATA_DIR })
    const pidFile = path.join(env.WRKBENCH_DATA_DIR, 'postgres/postmaster.pid')
    const pid = () => (existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n')[0] : undefined)
    // a busy machine may have killed the server of the restore before it could remove its file
    const left = pid()
    const child = spawn(process.execPath, [program, 'backup', path.join(folder, 'stopped.gz')], { env })
    const exit = once(child, 'exit')
    await expect.poll(() => pid() !== left || child.exitCode !== null, { timeout: 20_000, interval: 5 }).toBe(true)
    child.kill('SIGTERM')
    expect(await exit).toEqual([3, null])
    expect(existsSync(pidFile)).toBe(false)
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  it('work on the embedded database while no instance runs', async () => {
    const env = { WRKBENCH_DATA_DIR: path.join(folder, 'data') }
    const restored = await run(['restore', file], env)
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringMatching(/tables, 1 rows of .* are restored/) })
    const again = path.join(folder, 'again.gz')
    const written = await run(['backup', again], env)
    expect(written).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/matches the database.*secrets of webhooks/),
    })
    const digests = async (name: string) => (await checkBackup(name)).trailer.tables
    expect(await digests(again)).toEqual(await digests(file))
    expect(existsSync(path.join(folder, 'data/lock'))).toBe(false)

    expect(await run(['restore', file], env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There are rows'),
    })
  })

  it('say what PostgreSQL said when it could not be started', async () => {
    const dataDir = path.join(folder, 'broken')
    await run(['restore', file], { WRKBENCH_DATA_DIR: dataDir })
    rmSync(path.join(dataDir, 'postgres/global/pg_control'))
    const { code, stderr } = await run(['backup', path.join(folder, 'broken.gz')], { WRKBENCH_DATA_DIR: dataDir })
    expect(code).toBe(3)
    expect(stderr).toMatch(/PostgreSQL ended while it was starting\n.*postgres\.log ends:\n[\s\S]*pg_control/)
  })

  it('work on what DATABASE_URL names', async () => {
    const target = await createEmptyDatabase()
    const env = { DATABASE_URL: target.url }
    try {
      expect(await run(['backup', path.join(folder, 'none.gz')], env)).toMatchObject({ code: 1 })
      expect(await run(['restore', file], env)).toMatchObject({ code: 0 })
      expect(await run(['backup', path.join(folder, 'url.gz')], env)).toMatchObject({ code: 0 })
    } finally {
      await target.drop()
    }
  })

  it('say what is wrong with the command line, and where there is nothing to back up', async () => {
    expect(await run(['bakcup', file], {})).toMatchObject({ code: 2, stderr: expect.stringContaining('usage:') })
    const env = { WRKBENCH_DATA_DIR: path.join(folder, 'nowhere') }
    expect(await run(['backup', path.join(folder, 'x.gz')], env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no database in'),
    })
    expect(existsSync(path.join(folder, 'nowhere'))).toBe(false)
  })

  it('say what is wrong with the file before they start a database', async () => {
    const env = { WRKBENCH_DATA_DIR: path.join(folder, 'none') }
    expect(await run(['restore', path.join(folder, 'none.gz')], env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no file'),
    })
    expect(await run(['backup', file], env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is there already'),
    })
    const cut = path.join(folder, 'cut.gz')
    writeFileSync(cut, readFileSync(file).subarray(0, -100))
    expect(await run(['restore', cut], env)).toMatchObject({ code: 1 })
    expect(existsSync(env.WRKBENCH_DATA_DIR)).toBe(false)
    const unwritable = await run(['backup', path.join(folder, 'none/x.gz')], { DATABASE_URL: database.url })
    expect(unwritable).toMatchObject({ code: 2, stderr: expect.stringContaining('no such file or directory') })
  })

  it('say which file there was no room for, and leave nothing of it', async () => {
    const full = path.join(folder, 'full.gz')
    const args = ['-c', 'ulimit -f 1 && exec "$@"', 'sh', process.execPath, program, 'backup', full]
    const options = { env: { PATH: process.env.PATH, DATABASE_URL: database.url } }
    const failed = await promisify(execFile)('sh', args, options).catch((error) => error)
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/full\.gz could not be written: EFBIG/) })
    expect(readdirSync(folder).filter((name) => name.startsWith('full.gz'))).toEqual([])
  })
})
