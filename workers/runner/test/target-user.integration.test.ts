import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { notRun } from '@wrkbench/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findUser } from '../src/target/find-user.ts'
import { limitsOf } from '../src/target/limits.ts'
import { targetMeasures } from '../src/target/measures.ts'
import { openNetwork } from '../src/target/network.ts'
import { openTarget, ownUser } from '../src/target/target.ts'
import { which } from '../src/toolchain/index.ts'
import { autocannonFor, type Harness, openHarness } from './support/harness.ts'

const find = (program: string) => which(program, process.env.PATH ?? '')
const nobody = process.platform === 'linux' ? findUser('nobody') : null
const why =
  process.platform !== 'linux'
    ? 'another user can be had on Linux only'
    : process.getuid?.() !== 0
      ? 'only root starts programs as another user'
      : nobody && find('setpriv')
        ? null
        : 'setpriv or the user nobody was not found: apt-get install util-linux'
if (why) notRun('builds and servers as a user of their own', why)

/** A server that, like its build, leaves a file that says which user it is, what it may do and what it can read. */
const source = (secret: string) => `
import { createServer } from 'node:http'
import { readFileSync, writeFileSync } from 'node:fs'
const tryTo = (work) => { try { work(); return 'could' } catch (error) { return error.code } }
const status = readFileSync('/proc/self/status', 'utf8')
const of = (name) => status.split(name + ":\\t")[1].split("\\n")[0]
const isBuild = process.argv[2] === 'build'
writeFileSync(isBuild ? 'build.json' : 'server.json', JSON.stringify({
  uid: process.getuid(), gid: process.getgid(), groups: process.getgroups(), home: process.env.HOME,
  effective: of('CapEff'), bounding: of('CapBnd'), noNewPrivileges: of('NoNewPrivs'),
  secret: tryTo(() => readFileSync(${JSON.stringify(secret)})), token: process.env.WRKBENCH_RUNNER_TOKEN ?? null,
}))
if (!isBuild) createServer((_, response) => response.end('hello')).listen(Number(process.env.PORT), process.env.HOST)
`

describe.skipIf(why !== null)('builds and servers as a user of their own', () => {
  let harness: Harness
  let secret: string
  beforeEach(async () => {
    harness = await openHarness()
    mkdirSync(harness.dataDir, { recursive: true })
    secret = path.join(harness.dataDir, 'joined.json')
    writeFileSync(secret, 'secret', { mode: 0o600 })
    process.env.WRKBENCH_RUNNER_TOKEN = 'secret'
  })
  afterEach(() => {
    delete process.env.WRKBENCH_RUNNER_TOKEN
    return harness.close()
  })
  const open = () => openTarget({ name: 'nobody', processes: 4096, dataDir: harness.dataDir, which: find })
  const letThrough = () => chmodSync(path.dirname(harness.dataDir), 0o711)

  it('have no rights and no secret, and are measured and ended as before', async () => {
    letThrough()
    harness.host.target = open()
    await harness.write('ok', source(secret), { build: [['node', 'server.mjs', 'build']] })
    const report = await harness.run('ok', { profile: autocannonFor(1) })
    expect([report?.outcome, report?.error]).toEqual(['SUCCEEDED', null])
    expect(report?.measurement?.server.cpuUserSeconds).toBeGreaterThan(0)
    expect(harness.processes()).toEqual([])
    const cache = path.join(harness.dataDir, 'cache/test-ok')
    const copy = path.join(cache, readdirSync(cache)[0] ?? '')
    expect([statSync(copy).uid, (statSync(copy).mode & 0o777).toString(8)]).toEqual([nobody?.uid, '700'])
    const seen = (by: string) => JSON.parse(readFileSync(path.join(copy, `${by}.json`), 'utf8'))
    const none = '0000000000000000'
    const stranger = {
      uid: nobody?.uid,
      gid: nobody?.gid,
      groups: [nobody?.gid],
      secret: 'EACCES',
      token: null,
      effective: none,
      bounding: none,
      noNewPrivileges: '1',
    }
    expect(seen('build')).toMatchObject({ ...stranger, home: path.join(harness.dataDir, 'target-home') })
    expect(seen('server')).toMatchObject({ ...stranger, home: copy })
  })

  it('keep the runner from starting where that cannot be', () => {
    chmodSync(path.dirname(harness.dataDir), 0o700)
    expect(open).toThrow(/cannot enter/)
    letThrough()
    const refused = (name: string, more: object = {}) =>
      expect(() => openTarget({ name, dataDir: harness.dataDir, which: find, ...more }))
    refused('nobody-at-all').toThrow(/no such user/)
    refused('root').toThrow(/is root/)
    refused('nobody', { isRoot: false }).toThrow(/has to be root/)
    refused('nobody', { which: () => null }).toThrow(/setpriv was not found/)
  })

  it('are listed as what was done and what was not', () => {
    letThrough()
    const limits = limitsOf({ memory: null, processes: 4096, buildCpus: null })
    const listed = (target: ReturnType<typeof open>) =>
      targetMeasures({
        target,
        cgroups: null,
        limits,
        network: openNetwork,
        asked: { server: 'closed', build: 'open' },
      })
    const taken = (target: ReturnType<typeof open>) => listed(target).flatMap(({ id, taken: is }) => (is ? [id] : []))
    expect(taken(open())).toEqual(['user', 'environment', 'working-copy', 'processes'])
    expect(taken(ownUser)).toEqual(['environment', 'working-copy'])
    expect(listed(ownUser)[0]?.why).toContain('run as root')
  })
})
