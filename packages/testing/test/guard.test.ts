import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { exitOf, startOf } from '@wrkbench/embedded'
import { afterEach, expect, it } from 'vitest'
import { guard } from '../src/guard.ts'

const folders: string[] = []
const folderFor = (name: string) => {
  const folder = mkdtempSync(path.join(tmpdir(), `wrkbench-${name}-`))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Stays, whatever it is asked. */
const deaf = `for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => {}); setInterval(() => {}, 1000)`

/** A test that starts servers which outlive it, and is then killed, or ends by itself after having released its folder. */
const test = (folder: string, mark: string, end: string) => `
const { spawn } = await import('node:child_process')
const { openSync, writeFileSync } = await import('node:fs')
const { guard } = await import(${JSON.stringify(pathToFileURL(path.resolve(import.meta.dirname, '../src/guard.ts')).href)})
const folder = ${JSON.stringify(folder)}
const release = guard({ folder, undo: [['false'], [process.execPath, '-e', 'fs.rmSync(process.argv[1])', ${JSON.stringify(mark)}]] })
const log = openSync(folder + '/log', 'a')
const start = (options) => spawn(process.execPath, ['-e', ${JSON.stringify(deaf)}], { detached: true, stdio: 'ignore', ...options })
const children = [
  start({ cwd: folder, env: {} }),
  start({ stdio: ['ignore', log, log], env: {} }),
  start({ env: { WRKBENCH_DATA_DIR: folder } }),
]
for (const child of children) child.unref()
writeFileSync(folder + '/pids', children.map(({ pid }) => pid).join(' '))
writeFileSync(${JSON.stringify(mark)}, '')
${end}`

const runTest = (source: string) =>
  exitOf(spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], { stdio: 'inherit' }))

// elsewhere nobody tells which processes use a folder
it.runIf(process.platform === 'linux')('ends what a killed test has left running, and removes its folder', async () => {
  const [folder, other] = [folderFor('left'), folderFor('other')]
  const mark = path.join(other, 'network')
  const copy = path.join(other, 'pids')
  const end = `writeFileSync(${JSON.stringify(copy)}, children.map(({ pid }) => pid).join(' ')); process.kill(process.pid, 'SIGKILL')`
  expect(await runTest(test(folder, mark, end))).toEqual({ code: null, signal: 'SIGKILL' })
  await expect.poll(() => existsSync(mark) || existsSync(folder), { timeout: 15_000 }).toBe(false)
  const pids = readFileSync(copy, 'utf8').split(' ').map(Number)
  expect(pids.map(startOf)).toEqual([null, null, null])
})

it('leaves alone what was released', async () => {
  const folder = folderFor('released')
  const mark = path.join(folder, 'network')
  expect(await runTest(test(folder, mark, 'release(); process.exitCode = 3'))).toEqual({ code: 3, signal: null })
  const pids = readFileSync(path.join(folder, 'pids'), 'utf8').split(' ').map(Number)
  const started = pids.map(startOf)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(started).not.toContain(null)
  expect(pids.map(startOf)).toEqual(started)
  expect(existsSync(mark)).toBe(true)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
})

it('guards no folder but one that was made for a test', () => {
  expect(() => guard({ folder: '/var/lib' })).toThrow('/var/lib is no folder of a test')
})
