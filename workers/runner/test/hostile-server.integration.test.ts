import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { notRun } from '@wrkbench/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findUser } from '../src/target/find-user.ts'
import { openTarget } from '../src/target/target.ts'
import { which } from '../src/toolchain/index.ts'
import { autocannonFor, type Harness, openHarness } from './support/harness.ts'
import { helloServer } from './support/servers-folder.ts'

const find = (program: string) => which(program, process.env.PATH ?? '')
const nobody = process.platform === 'linux' ? findUser('nobody') : null
const canBeAnother = process.getuid?.() === 0 && nobody !== null && find('setpriv') !== null
if (!canBeAnother) notRun('a server that wants what is not its own', 'that needs root, setpriv and the user nobody')

/** Tries each attack and records the outcome. Signal 0 only asks whether a process may be signalled. */
const thief = (runner: number, spool: string) => `
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
const tryTo = (work) => { try { work(); return 'could' } catch (error) { return error.code } }
writeFileSync('tried.json', JSON.stringify({
  environment: tryTo(() => readFileSync('/proc/${runner}/environ')),
  memory: tryTo(() => readFileSync('/proc/${runner}/mem')),
  files: tryTo(() => readdirSync('/proc/${runner}/fd')),
  kill: tryTo(() => process.kill(${runner}, 0)),
  spool: tryTo(() => readdirSync(${JSON.stringify(spool)})),
  plant: tryTo(() => writeFileSync(${JSON.stringify(path.join(spool, 'forged.json'))}, '{}')),
  folder: tryTo(() => readdirSync('/proc/${runner}/cwd')),
}))
`

/**
 * Ignores SIGTERM, and leaves a grandchild in a session of its own with an empty environment, which ignores SIGTERM as
 * well and takes the port as soon as it is free.
 */
const leaver = `
import { spawn } from 'node:child_process'
process.on('SIGTERM', () => {})
const squat = \`require('fs').writeFileSync('squatter.txt', String(process.pid)); process.on('SIGTERM', () => {}); process.on('SIGHUP', () => {})
const again = () => require('net').createServer().on('error', () => setTimeout(again, 5)).listen(\${process.env.PORT}, '\${process.env.HOST}')
again()\`
const parent = \`require('child_process').spawn(process.execPath, ['-e', \${JSON.stringify(squat)}], { detached: true, stdio: 'ignore', env: {} }).unref()\`
spawn(process.execPath, ['-e', parent], { detached: true, stdio: 'ignore', env: {} }).unref()
`

let harness: Harness
beforeEach(async () => {
  harness = await openHarness()
})
afterEach(() => harness.close())

/** True if the process lives. A process that has ended but was not waited for (state Z) does not. */
const lives = (pid: number): boolean => {
  const file = `/proc/${pid}/stat`
  return existsSync(file) && !/\) [ZX] /.test(readFileSync(file, 'utf8'))
}

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

if (canBeAnother) {
  describe('a server that wants what is not its own', () => {
    it('reads nothing of the runner, plants nothing in its spool, and may not end it', async () => {
      const spool = path.join(harness.dataDir, 'spool')
      mkdirSync(spool, { recursive: true, mode: 0o700 })
      writeFileSync(path.join(spool, 'report.json'), '{}', { mode: 0o600 })
      chmodSync(path.dirname(harness.dataDir), 0o711)
      harness.host.target = openTarget({ name: 'nobody', dataDir: harness.dataDir, which: find })
      await harness.write('ok', helloServer({ more: thief(process.pid, spool) }))
      expect((await harness.run('ok', { profile: autocannonFor(1) }))?.outcome).toBe('SUCCEEDED')
      const cache = path.join(harness.dataDir, 'cache/test-ok')
      const tried = JSON.parse(readFileSync(path.join(cache, readdirSync(cache)[0] ?? '', 'tried.json'), 'utf8'))
      const refused = { environment: 'EACCES', memory: 'EACCES', files: 'EACCES', kill: 'EPERM', spool: 'EACCES' }
      expect(tried).toEqual({ ...refused, plant: 'EACCES', folder: 'EACCES' })
      expect(readdirSync(spool)).toEqual(['report.json'])
    })
  })
}

describe('a server that will not go', () => {
  it('is ended with all that it left behind, and the port is free for the next run', async ({ skip }) => {
    if (!harness.host.cgroups) {
      notRun('the end of what hides from its runner', 'that needs a control group')
      skip()
    }
    const more = `${leaver}\nimport { writeFileSync } from 'node:fs'\nwriteFileSync('port.txt', process.env.PORT)`
    await harness.write('ok', helloServer({ more }))
    for (const turn of [1, 2]) {
      const report = await harness.run('ok', { profile: autocannonFor(1) })
      expect([turn, report?.outcome, report?.error]).toEqual([turn, 'SUCCEEDED', null])
      expect(harness.processes()).toEqual([])
      const cache = path.join(harness.dataDir, 'cache/test-ok')
      const written = (file: string) =>
        Number(readFileSync(path.join(cache, readdirSync(cache)[0] ?? '', file), 'utf8'))
      expect(lives(written('squatter.txt'))).toBe(false)
      expect(await canListen(written('port.txt'))).toBe(true)
    }
  })
})
