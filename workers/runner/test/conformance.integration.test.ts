import path from 'node:path'
import { CatalogueError, type LoadedScenario, type LoadedServer, loadCatalogue, requestPath } from '@wrkbench/catalogue'
import { whyNotRunnable } from '@wrkbench/contracts'
import { notRun } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasProc } from '../src/process/process-table.ts'
import { detectCapabilities, searchPathOf } from '../src/toolchain/index.ts'
import { verifyScenario } from '../src/verify/index.ts'
import { exchange } from './support/exchange.ts'
import { listeningAddresses } from './support/listening.ts'
import { buildCopy, startCopy, type Target } from './support/target-server.ts'

const serversDir = path.resolve(import.meta.dirname, '../../../servers')
const { servers, scenarios, problems } = await loadCatalogue(serversDir)
// Thrown here, so that a server left out for its manifest fails the run even when only that server is asked for.
if (problems.length > 0) throw new CatalogueError(problems)
const tools = servers.flatMap(({ manifest }) => manifest.tools.map(({ name }) => name))
const searchPath = searchPathOf(null, process.env.PATH ?? '')
const host = await detectCapabilities({ generators: {}, tools, searchPath })

const scenariosOf = ({ manifest }: LoadedServer): { scenario: LoadedScenario['manifest']; override?: string }[] =>
  manifest.scenarios.flatMap(({ id, path: override }) => {
    const scenario = scenarios.find((each) => each.manifest.id === id)?.manifest
    return scenario ? [{ scenario, override }] : []
  })

/** Says by name what cannot be tested on this machine, and why; where everything has to be tested, that is a failure. */
const canRun = ({ manifest }: LoadedServer): boolean => {
  const reasons = hasProc ? whyNotRunnable(manifest, host) : ['what a process leaves behind is only seen on Linux']
  if (reasons.length === 0) return true
  if (process.env.CI) throw new Error(`${manifest.id} is not tested: ${reasons.join('; ')}`)
  notRun(`conformance of ${manifest.id}`, reasons.join('; '))
  return false
}

describe.each(servers.filter(canRun))(
  '$manifest.id',
  (server) => {
    let copy: Awaited<ReturnType<typeof buildCopy>>
    let target: Target
    const buildMs = (server.manifest.buildTimeoutSeconds ?? 600) * 1000

    beforeAll(async () => {
      copy = await buildCopy(server)
      target = await startCopy(server, copy.dir, '127.0.0.1')
    }, buildMs)
    afterAll(() => {
      target?.kill()
      copy?.remove()
    })

    const verify = ({ scenario, override }: ReturnType<typeof scenariosOf>[number]) =>
      verifyScenario({
        scenario,
        pathOverride: override,
        origin: { host: '127.0.0.1', port: target.port },
        signal: AbortSignal.timeout(30_000),
      })

    /** Answers all scenarios correctly, `times` at once. */
    const isRight = async (times = 1) => {
      for (const each of scenariosOf(server)) {
        for (const verification of await Promise.all(Array.from({ length: times }, () => verify(each)))) {
          expect(verification).toMatchObject({ ok: true, checks: each.scenario.checks.length })
        }
      }
    }

    it('answers every scenario correctly', () => isRight())

    it('answers 64 clients at once, each with its own text', () => isRight(64))

    it('listens on the loopback address alone', () => expect(listeningAddresses(target.port)).toEqual(['0100007F']))

    it('does so without being told', async () => {
      const untold = await startCopy(server, copy.dir)
      try {
        expect(listeningAddresses(untold.port)).toEqual(['0100007F'])
      } finally {
        untold.kill()
      }
    })

    it('closes the connection when asked to, after the whole answer', async () => {
      for (const { scenario, override } of scenariosOf(server)) {
        const request = `GET ${requestPath(scenario, override)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
        const { answer, closed } = await exchange(target.port, request)
        expect(answer).toMatch(/^HTTP\/1\.1 200 /)
        expect(closed).toBe(true)
      }
    })

    it('answers HEAD without a body, or refuses it', async () => {
      for (const { scenario, override } of scenariosOf(server)) {
        const request = `HEAD ${requestPath(scenario, override)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
        const { answer } = await exchange(target.port, request)
        expect(answer).toMatch(/^HTTP\/1\.1 (200|404|405) /)
        expect(answer.slice(answer.indexOf('\r\n\r\n'))).toBe('\r\n\r\n')
      }
    })

    it.each([
      ['no HTTP', 'GARBAGE\r\n\r\n'],
      ['a header without a name', 'GET /plaintext HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
      ['a header of 1 MiB', `GET /plaintext HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(1024 * 1024)}\r\n\r\n`],
      ['a query that cannot be decoded', 'GET /hash/sha256?text=%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
      ['half a request', 'GET /plaintext HTTP/1.1\r\nHo'],
      ['TLS', '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03'],
    ])('survives %s', async (_, bytes) => {
      const { answer } = await exchange(target.port, bytes)
      expect(answer).not.toMatch(/^HTTP\/1\.1 5/)
      await isRight()
    })

    it('writes nothing per request', () => {
      expect(target.output().trim().split('\n').length).toBeLessThanOrEqual(2)
    })

    it('ends on SIGTERM within five seconds although clients are connected, and leaves no process', async () => {
      const idle = exchange(target.port, 'GET /plaintext HTTP/1.1\r\nHost: x\r\n\r\n')
      expect(await target.terminate()).toEqual({ inTime: true, leftovers: [] })
      await idle
    })
  },
  60_000,
)
