import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { notRun } from '@wrkbench/testing'
import { guard, removalOf } from '@wrkbench/testing/guard'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findUser } from '../src/target/find-user.ts'
import { type AskedNetwork, openTargetNetwork } from '../src/target/network.ts'
import { openTarget } from '../src/target/target.ts'
import { which } from '../src/toolchain/index.ts'
import { autocannonFor, type Harness, openHarness } from './support/harness.ts'
import { temporaryFolder } from './support/node-process.ts'

const find = (program: string) => which(program, process.env.PATH ?? '')
const user = process.platform === 'linux' ? findUser('nobody') : null
const serverAddress = '127.0.0.1'
const closed: AskedNetwork = { server: 'closed', build: 'open' }
const data = temporaryFolder()
afterAll(data.remove)
const open = (asked = closed, more: object = {}) =>
  openTargetNetwork({ asked, user, serverAddress, dataDir: data.folder, which: find, ...more })

const space = `wrkbench-test-${process.pid}`
const [here, there] = [`wb${process.pid}`, `wc${process.pid}`]
const [near, far] = ['198.51.100.1', '198.51.100.2']
const port = 8099

const whyNot = (): string | null => {
  if (!user || process.getuid?.() !== 0) return 'only root takes routes from a user'
  if (!find('setpriv')) return 'setpriv was not found: apt-get install util-linux'
  const { why } = open()
  if (why) return why
  const made = spawnSync('ip', ['link', 'add', here, 'type', 'veth', 'peer', 'name', there], { encoding: 'utf8' })
  return made.status === 0 ? null : `another network cannot be made: ${made.stderr.trim()}`
}
const why = whyNot()

/** A server that, like its build, tries to reach the other network and records what happened. */
const source = `
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { writeFileSync } from 'node:fs'
const isBuild = process.argv[2] === 'build'
const said = (what) => {
  writeFileSync(isBuild ? 'build.txt' : 'server.txt', what)
  if (isBuild) process.exit()
  createServer((_, response) => response.end('hello')).listen(Number(process.env.PORT), process.env.HOST)
}
const socket = connect(${port}, '${far}', () => { socket.destroy(); said('reached') })
socket.setTimeout(3000, () => said('timeout'))
socket.on('error', ({ code }) => said(code))
`

const suite = () => {
  let harness: Harness
  let listener: ChildProcess
  const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' })
  const rules = () => execFileSync('ip', ['rule', 'show'], { encoding: 'utf8' })

  let release: () => void
  beforeAll(async () => {
    release = guard({ undo: [['ip', 'link', 'del', here], removalOf(space)] })
    ip('netns', 'add', space)
    ip('link', 'set', there, 'netns', space)
    ip('addr', 'add', `${near}/30`, 'dev', here)
    ip('link', 'set', here, 'up')
    ip('-n', space, 'addr', 'add', `${far}/30`, 'dev', there)
    ip('-n', space, 'link', 'set', there, 'up')
    const listens = `require('net').createServer((s) => s.end()).listen(${port}, '${far}', () => console.log('ready'))`
    listener = spawn('ip', ['netns', 'exec', space, process.execPath, '-e', listens], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await new Promise((resolve) => listener.stdout?.once('data', resolve))
  })
  afterAll(() => {
    listener.kill('SIGKILL')
    ip('link', 'del', here)
    ip('netns', 'del', space)
    release()
  })
  beforeEach(async () => {
    harness = await openHarness()
    mkdirSync(harness.dataDir, { recursive: true })
    chmodSync(path.dirname(harness.dataDir), 0o711)
    harness.host.target = openTarget({ name: 'nobody', dataDir: harness.dataDir, which: find })
    await harness.write('ok', source, { build: [['node', 'server.mjs', 'build']] })
  })
  afterEach(() => {
    harness.host.network.release()
    return harness.close()
  })

  const reached = async (asked: AskedNetwork) => {
    harness.host.network = open(asked)
    const report = await harness.run('ok', { profile: autocannonFor(1) })
    expect([report?.outcome, report?.error]).toEqual(['SUCCEEDED', null])
    expect(rules()).not.toContain('uidrange')
    const cache = path.join(harness.dataDir, 'cache/test-ok')
    const said = (by: string) => readFileSync(path.join(cache, readdirSync(cache)[0] ?? '', `${by}.txt`), 'utf8')
    return { build: said('build'), server: said('server') }
  }

  it('is out of reach for a server that is measured all the same', async () => {
    expect(await reached(closed)).toEqual({ build: 'reached', server: 'ENETUNREACH' })
  })

  it('is in reach where that was asked for, and out of reach for builds where that was', async () => {
    expect(await reached({ server: 'open', build: 'closed' })).toEqual({ build: 'ENETUNREACH', server: 'reached' })
  })

  it('is opened again after a runner that was killed, whatever the next one is to do', () => {
    open().forServer()
    expect(rules()).toContain('uidrange')
    expect(open({ server: 'open', build: 'open' }, { user: null }).why).not.toBeNull()
    expect(rules()).not.toContain('uidrange')
  })

  it('stays closed by one runner while another of the same user closes and opens it', () => {
    const other = temporaryFolder()
    const [one, two] = [open(), open(closed, { dataDir: other.folder })]
    one.forServer()
    const before = rules()
    two.forServer()
    expect(rules().match(/uidrange/g)).toHaveLength(2)
    two.release()
    expect(rules()).toBe(before)
    one.release()
    expect(rules()).not.toContain('uidrange')
    other.remove()
  })

  it('is not said to be closed where another rule leads out before', () => {
    const uids = `${user?.uid}-${user?.uid}`
    ip('rule', 'add', 'pref', '0', 'uidrange', uids, 'lookup', '4242')
    ip('route', 'add', '203.0.113.0/24', 'dev', here, 'table', '4242')
    expect(open().why).toContain('another leads out')
    ip('rule', 'del', 'pref', '0', 'uidrange', uids, 'lookup', '4242')
    expect(rules()).not.toContain('uidrange')
  })
}
if (why) notRun('a server that cannot reach another network', why)
else describe('another network', suite)

describe('the way out', () => {
  it('stays open with a reason where it cannot be closed, unless builds were to be closed off', () => {
    expect(open(closed, { user: null }).why).toContain('WRKBENCH_TARGET_USER')
    const someone = { name: 'someone', uid: 4242, gid: 4242 }
    expect(open(closed, { user: someone, serverAddress: '10.0.0.2' }).why).toContain('another host')
    expect(open(closed, { user: someone, which: () => null }).why).toContain('ip was not found')
    expect(open({ server: 'open', build: 'open' }).why).toContain('WRKBENCH_SERVER_NETWORK')
    expect(() => open({ server: 'closed', build: 'first' }, { user: null })).toThrow(/WRKBENCH_BUILD_NETWORK=first/)
  })
})
