import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startOf } from '@wrkbench/embedded'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runMarked } from './run-marked.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-marked-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes its process id and stays, whatever it is asked. */
const stays = (file: string) => `
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => {})
require('fs').writeFileSync(${JSON.stringify(file)}, String(process.pid))
setInterval(() => {}, 1000)`
const starts = (source: string, more: string) =>
  `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(source)}], { detached: true, stdio: 'ignore'${more} }).unref()`

const pidIn = (file: string) => Number(existsSync(file) ? readFileSync(file, 'utf8') : 0)

describe('runMarked', () => {
  it('gives the exit code', async () => {
    expect(await runMarked(['-e', 'process.exitCode = 3'], { env: process.env, stdio: 'ignore' })).toBe(3)
  })

  // elsewhere nobody tells what has left the group
  it.runIf(process.platform === 'linux')('ends what went into sessions of its own, when it is to end', async () => {
    const [orphan, hidden] = [path.join(folder, 'orphan'), path.join(folder, 'hidden')]
    // one whose parent has gone, and one whose environment says nothing
    const source = `
      require('child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(starts(stays(orphan), ''))}])
      ${starts(stays(hidden), ', env: {}')}
      setInterval(() => {}, 1000)`
    const stop = new AbortController()
    const ended = runMarked(['-e', source], { env: process.env, stdio: 'ignore', signal: stop.signal })
    await expect.poll(() => [orphan, hidden].map(pidIn), { timeout: 15_000 }).not.toContain(0)
    const pids = [orphan, hidden].map(pidIn)
    stop.abort()
    expect(await ended).toBeNull()
    expect(pids.map(startOf)).toEqual([null, null])
  })
})
