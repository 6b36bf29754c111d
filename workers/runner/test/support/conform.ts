import { type LoadedServer, requestPath } from '@wrkbench/catalogue'
import { serverTimeouts } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Verification, verifyScenario } from '../../src/verify/index.ts'
import { builtCopy } from './built-copy.ts'
import type { ConformanceHost } from './conformance-host.ts'
import { exchange } from './exchange.ts'
import { listeningAddresses } from './listening.ts'
import { startCopy, type Target } from './target-server.ts'

const malformed = (path: string): Record<string, string> => ({
  'no HTTP': 'GARBAGE\r\n\r\n',
  'a header without a name': `GET ${path} HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n`,
  'a header of 1 MiB': `GET ${path} HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(1024 * 1024)}\r\n\r\n`,
  'a query that cannot be decoded': `GET ${path}?text=%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  'half a request': `GET ${path} HTTP/1.1\r\nHo`,
  TLS: '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03',
})

const heads = (answer: string): string[] => answer.match(/HTTP\/1\.[01] \d{3}/g) ?? []

const wrongIn = (verification: Verification) => {
  if (verification.ok) return null
  const { check, expected, received, difference } = verification
  return { check, expected, received, difference }
}

/** Tests everything that servers/README.md requires, for each server. */
export const conform = (host: ConformanceHost): void => {
  it('tests a server or names why it does not, never both', () => {
    const tested = new Set(host.servers.map(({ manifest }) => manifest.id))
    expect(host.named.filter((id) => tested.has(id))).toEqual([])
  })
  describe.each(host.servers)('$manifest.id', (server) => describeServer(host, server), 60_000)
}

const describeServer = (host: ConformanceHost, server: LoadedServer): void => {
  let dir: string
  let target: Target
  const scenarios = host.scenariosOf(server)
  const paths = scenarios.map(({ scenario, override }) => requestPath(scenario, override))
  const [firstPath = '/'] = paths

  beforeAll(async () => {
    dir = await builtCopy(server, host.capabilities, host.searchPath)
    target = await startCopy(server, dir, { searchPath: host.searchPath, host: '127.0.0.1' })
  }, serverTimeouts(server.manifest).build * 1000)
  afterAll(() => target?.kill())

  const verify = ({ scenario, override }: (typeof scenarios)[number]) =>
    verifyScenario({
      scenario,
      pathOverride: override,
      origin: { host: '127.0.0.1', port: target.port },
      deadlineMs: 20_000,
      signal: AbortSignal.timeout(50_000),
    })

  /** Checks that the server answers all scenarios correctly, `times` at once. A failure shows only what is wrong. */
  const isRight = async (times = 1) => {
    for (const each of scenarios) {
      const { id, checks } = each.scenario
      for (const verification of await Promise.all(Array.from({ length: times }, () => verify(each)))) {
        expect({ id, wrong: wrongIn(verification) }).toEqual({ id, wrong: null })
        expect(verification).toMatchObject({ checks: checks.length })
      }
    }
  }
  const ask = (bytes: string) => exchange(target.port, bytes)

  it('answers every scenario correctly', () => isRight())

  it('answers 64 clients at once, each with its own text', () => isRight(64))

  it('listens on the loopback address alone', () =>
    expect(new Set(listeningAddresses(target.port))).toEqual(new Set(['0100007F'])))

  it('does so without being told', async () => {
    const untold = await startCopy(server, dir, { searchPath: host.searchPath })
    try {
      expect(new Set(listeningAddresses(untold.port))).toEqual(new Set(['0100007F']))
    } finally {
      untold.kill()
    }
  })

  it('closes the connection when asked to, after the whole answer', async () => {
    for (const path of paths) {
      const { answer, closed } = await ask(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
      expect({ path, closed }).toEqual({ path, closed: true })
    }
  })

  it('keeps it open for the next request, also when that is already there', async () => {
    for (const path of paths) {
      const request = `GET ${path} HTTP/1.1\r\nHost: x\r\n`
      const { answer } = await ask(`${request}\r\n${request}\r\n${request}Connection: close\r\n\r\n`)
      expect(heads(answer)).toEqual(Array(3).fill('HTTP/1.1 200'))
    }
  })

  it('closes it after a request of HTTP/1.0, and says so when it keeps it for one that asks, as ab does', async () => {
    for (const path of paths) {
      const { answer, closed } = await ask(`GET ${path} HTTP/1.0\r\nHost: x\r\n\r\n`)
      expect(heads(answer)[0]).toMatch(/ 200$/)
      expect({ path, closed }).toEqual({ path, closed: true })
      const request = `GET ${path} HTTP/1.0\r\nHost: x\r\n`
      const kept = await ask(`${request}Connection: Keep-Alive\r\n\r\n${request}\r\n`)
      const saysSo = /^connection: keep-alive/im.test(kept.answer.slice(0, kept.answer.indexOf('\r\n\r\n')))
      expect({ answers: heads(kept.answer).length, closed: kept.closed }).toEqual({
        answers: saysSo ? 2 : 1,
        closed: true,
      })
    }
  })

  it('answers HEAD without a body, or refuses it', async () => {
    for (const path of paths) {
      const { answer } = await ask(`HEAD ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 (200|404|405) /)
      expect(answer.slice(answer.indexOf('\r\n\r\n'))).toBe('\r\n\r\n')
    }
  })

  it('survives what is malformed', async () => {
    const sent = Object.entries(malformed(firstPath)).map(async ([name, bytes]) => ({ name, ...(await ask(bytes)) }))
    for (const { name, answer } of await Promise.all(sent)) {
      expect({ name, answer }).not.toMatchObject({ answer: expect.stringMatching(/^HTTP\/1\.[01] 5/) })
    }
    await isRight()
  })

  it('writes nothing per request', () => {
    expect(target.output().trim().split('\n').slice(2)).toEqual([])
  })

  it('ends on SIGTERM within five seconds although clients are connected, and leaves no process', async () => {
    const idle = ask(`GET ${firstPath} HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(await target.terminate()).toEqual({ inTime: true, leftovers: [] })
    await idle
  })
}
