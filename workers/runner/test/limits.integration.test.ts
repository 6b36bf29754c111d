import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { notRun } from '@wrkbench/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GroupTree } from '../src/cgroup/group-tree.ts'
import { limitsOf } from '../src/target/limits.ts'
import { targetMeasures } from '../src/target/measures.ts'
import { openNetwork } from '../src/target/network.ts'
import { ownUser } from '../src/target/target.ts'
import { testGroups } from './support/group-tree.ts'
import { autocannonFor, type Harness, openHarness } from './support/harness.ts'
import { helloServer } from './support/servers-folder.ts'

const mebibyte = 2 ** 20
const asked = { memory: { bytes: 256 * mebibyte }, processes: 150, buildCpus: 1 }

const measuresWith = (cgroups: GroupTree | null) =>
  targetMeasures({
    target: ownUser,
    cgroups,
    limits: limitsOf(asked),
    network: openNetwork,
    asked: { server: 'closed', build: 'open' },
  })

const groups = testGroups()
const whyNot = (controller: keyof GroupTree['places']): string | null => {
  const place = groups.tree?.places[controller] ?? { why: groups.why }
  return 'why' in place ? place.why : null
}
const why = { memory: whyNot('memory'), pids: whyNot('pids') }
groups.close()

let harness: Harness
beforeEach(async () => {
  harness = await openHarness()
  harness.host.limits = limitsOf(asked)
})
afterEach(() => harness.close())

const ended = async (name: string) => {
  const report = await harness.run(name, { profile: autocannonFor(1) })
  expect(harness.processes()).toEqual([])
  const { folder } = harness.host.cgroups ?? {}
  const left = folder ? readdirSync(folder, { withFileTypes: true }) : []
  expect(left.filter((entry) => entry.isDirectory())).toEqual([])
  return [report?.outcome, report?.error?.code, report?.error?.message, report?.error?.detail ?? ''] as const
}

const eats = `const kept = []; const eat = () => kept.push(Buffer.alloc(${64 * mebibyte}, 1))`
/** A worker that takes a gigabyte, and that is not replaced when it dies. */
const worker = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(
  'const kept = []; for (let i = 0; i < 64; i++) kept.push(Buffer.alloc(16777216, 1)); setInterval(() => {}, 1000)',
)}])`

if (why.memory === null) {
  describe('memory', () => {
    it('ends a server at its limit under load, and says so', async () => {
      await harness.write('ok', helloServer({ more: eats, answer: "eat(); response.end('hello')" }))
      const [outcome, code, message, detail] = await ended('ok')
      expect([outcome, code]).toEqual(['FAILED', 'LIMIT_REACHED'])
      expect(message).toContain('the server needed more than its 256 MiB of memory')
      expect(detail).toMatch(/oom_kill [1-9]/)
    })

    it('ends one before it listens, and a build', async () => {
      await harness.write('ok', helloServer({ more: `${eats}\nfor (;;) eat()` }))
      expect((await ended('ok')).slice(0, 2)).toEqual(['FAILED', 'LIMIT_REACHED'])
      const build = [['node', '-e', `${eats}; for (;;) eat()`]]
      await harness.write('built', helloServer(), { build })
      const [, code, message] = await ended('built')
      expect([code, message]).toEqual(['LIMIT_REACHED', expect.stringContaining('the build needed more')])
    })

    it('tells of a worker that was ended while its server lives on', async () => {
      const more = `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\nlet began = false`
      const answer = `if (!began) { began = true; ${worker} }; response.end('hello')`
      await harness.write('ok', helloServer({ more, answer }))
      expect((await ended('ok')).slice(0, 2)).toEqual(['FAILED', 'LIMIT_REACHED'])
    })
  })
} else notRun('a server that eats memory is ended at its limit', why.memory)

if (why.pids === null) {
  describe('processes', () => {
    it('keep a server that forks for ever within their number, and say so', async () => {
      const more = `import { spawn } from 'node:child_process'
const fork = () => { const child = spawn('/bin/sleep', ['30'], { detached: true, stdio: 'ignore' }); child.on('error', () => {}) }`
      await harness.write(
        'ok',
        helloServer({ more, answer: "for (let i = 0; i < 50; i++) fork(); response.end('hello')" }),
      )
      const [outcome, code, message] = await ended('ok')
      expect([outcome, code]).toEqual(['FAILED', 'LIMIT_REACHED'])
      expect(message).toContain('more than its 150 processes and threads')
      await harness.write(
        'wrong',
        helloServer({ more, answer: "for (let i = 0; i < 200; i++) fork(); response.end('not hello')" }),
      )
      expect((await ended('wrong')).slice(0, 2)).toEqual(['FAILED', 'LIMIT_REACHED'])
    })
  })
} else notRun('a fork bomb stays within its number of processes', why.pids)

describe('limits', () => {
  it('let a server within them alone', async () => {
    await harness.write('ok', helloServer(), { build: [['node', '-e', '0']] })
    expect((await ended('ok')).slice(0, 3)).toEqual(['SUCCEEDED', undefined, undefined])
  })

  it('are listed as they hold here, with the reason where one does not', () => {
    const listed = measuresWith(harness.host.cgroups)
    const of = (id: string) => listed.find((measure) => measure.id === id)
    expect(of('memory')?.taken).toBe(why.memory === null)
    expect(of('processes')?.taken).toBe(why.pids === null)
    const none = measuresWith(null)
    const reasons = none.filter(({ id }) => id === 'memory' || id === 'processes' || id === 'cpu')
    expect(reasons.map(({ taken, why: said }) => [taken, said])).toEqual(
      Array(3).fill([false, 'no control group can be made here']),
    )
  })

  it('are left nowhere', async () => {
    await harness.write('ok', helloServer())
    await ended('ok')
    const { places, folder = '' } = harness.host.cgroups ?? {}
    await harness.close()
    const homes = Object.values(places ?? {}).flatMap((place) => ('folder' in place ? [place.folder] : []))
    expect([folder, ...homes].filter((home) => home && existsSync(path.resolve(home)))).toEqual([])
    harness = await openHarness()
  })
})
