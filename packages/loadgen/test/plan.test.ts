import { completeProfile, type GeneratorId, generatorIds, type LoadProfileInput, parserIds } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { generatorOf, generators, parserOf, type Target } from '../src/index.ts'

const target: Target = {
  host: '127.0.0.1',
  port: 8080,
  method: 'GET',
  path: '/hash/sha256?text=a%20b',
  headers: { Accept: 'text/html;q=0.9', 'X-A': 'b: c' },
}
const url = 'http://127.0.0.1:8080/hash/sha256?text=a%20b'

const plan = (generator: GeneratorId, input: Partial<LoadProfileInput> = {}, to: Target = target) => {
  const bound = input.requests === undefined ? { durationSeconds: 5 } : {}
  return generatorOf(generator).plan(completeProfile({ generator, connections: 64, ...bound, ...input }), to)
}
const bare: Target = { ...target, path: '/', headers: {} }
const bareUrl = 'http://127.0.0.1:8080/'

describe('the registry', () => {
  it('has one adapter per id', () => {
    for (const id of generatorIds) expect(generators[id].id).toBe(id)
    for (const id of parserIds) expect(parserOf(id)).toMatchObject({ id, parserVersion: expect.any(Number) })
  })

  it('knows for each where its executable comes from', () => {
    for (const { detect } of Object.values(generators)) {
      expect([detect.command, detect.npmPackage].filter((source) => source !== null)).toHaveLength(1)
      expect(detect.install.length).toBeGreaterThan(0)
    }
  })
})

describe('argument vectors', () => {
  it('wrk: threads, timeout, latencies, the script, headers, then the URL', () => {
    expect(plan('wrk', { threads: 2, timeoutSeconds: 8 })).toEqual({
      args: [
        ...['-t', '2', '-c', '64', '-d', '5s', '--timeout', '8s', '--latency', '-s', 'wrkbench-observed.lua'],
        ...['-H', 'Accept: text/html;q=0.9', '-H', 'X-A: b: c', url],
      ],
      files: [{ name: 'wrkbench-observed.lua', content: expect.stringContaining('function done(') }],
      outputs: [],
      expectedSeconds: 5,
    })
  })

  it('wrk: keep-alive off by a header, depth in the script', () => {
    const { args, files } = plan('wrk', { pipeline: 16, keepAlive: false }, bare)
    expect(args.slice(-3)).toEqual(['-H', 'Connection: close', bareUrl])
    expect(files[0]?.content).toContain('local depth = 16')
  })

  it('bombardier: JSON of the result alone, bounded by time or count', () => {
    const begin = ['-p', 'r', '-o', 'json', '-l', '-m', 'GET', '-c', '64']
    expect(plan('bombardier').args).toEqual([
      ...[...begin, '-d', '5s', '-t', '10s', '-H', 'Accept: text/html;q=0.9', '-H', 'X-A: b: c', url],
    ])
    expect(
      plan('bombardier', { requests: 1000, rate: 500, keepAlive: false, timeoutSeconds: 1.5 }, bare),
    ).toMatchObject({
      args: [...begin, '-n', '1000', '-r', '500', '-t', '1.5s', '-H', 'Connection: close', bareUrl],
      expectedSeconds: null,
    })
  })

  it('ab: the count after the time, which would reset it, and never in its way', () => {
    expect(plan('ab')).toEqual({
      args: [
        ...['-q', '-r', '-k', '-c', '64', '-t', '5', '-n', '1000000', '-s', '10', '-e', 'percentiles.csv'],
        ...['-H', 'Accept: text/html;q=0.9', '-H', 'X-A: b: c', url],
      ],
      files: [],
      outputs: ['percentiles.csv'],
      expectedSeconds: 5,
    })
    expect(plan('ab', { durationSeconds: 3600 }).args).toContain('50000000')
    expect(plan('ab', { requests: 1000, keepAlive: false }, bare).args).toEqual([
      ...['-q', '-r', '-c', '64', '-n', '1000', '-s', '10', '-e', 'percentiles.csv', bareUrl],
    ])
  })

  it('autocannon: JSON, headers with =, a rate without its correction', () => {
    const begin = ['-j', '-m', 'GET', '-c', '64', '-d', '5']
    expect(plan('autocannon')).toMatchObject({
      args: [...begin, '-t', '10', '-H', 'Accept=text/html;q=0.9', '-H', 'X-A=b: c', url],
      expectedSeconds: 6,
    })
    expect(plan('autocannon', { pipeline: 4, rate: 500 }, bare).args).toEqual([
      ...[...begin, '-p', '4', '-R', '500', '-C', '-t', '10', bareUrl],
    ])
  })

  it('oha: JSON, nothing compressed, times in whole milliseconds, a rate with its correction', () => {
    const begin = ['--no-tui', '--output-format', 'json', '--disable-compression', '-m', 'GET', '-c', '64']
    expect(plan('oha', { durationSeconds: 1.5 })).toEqual({
      args: [...begin, '-z', '1500ms', '-t', '10000ms', '-H', 'Accept: text/html;q=0.9', '-H', 'X-A: b: c', url],
      files: [],
      outputs: [],
      expectedSeconds: 1.5,
    })
    expect(plan('oha', { requests: 1000, rate: 500, keepAlive: false }, bare)).toMatchObject({
      args: [
        ...[...begin, '-n', '1000', '-q', '500', '--latency-correction', '-t', '10000ms'],
        ...['--disable-keepalive', bareUrl],
      ],
      expectedSeconds: null,
    })
  })

  it('h2load: HTTP/1.1, depth, and the rate of one connection', () => {
    expect(plan('h2load', { threads: 2 }).args).toEqual([
      ...['--h1', '-t', '2', '-c', '64', '-D', '5000ms', '-N', '10000ms'],
      ...['-H', 'Accept: text/html;q=0.9', '-H', 'X-A: b: c', url],
    ])
    expect(plan('h2load', { requests: 1000, pipeline: 16, rate: 500, timeoutSeconds: 0.5 }, bare).args).toEqual([
      ...['--h1', '-t', '1', '-c', '64', '-n', '1000', '-m', '16', '--rps', '7.8125', '-N', '500ms', bareUrl],
    ])
  })

  it('wrk2: the rate of all threads together, its own latencies', () => {
    expect(plan('wrk2', { threads: 2, rate: 2000, durationSeconds: 30, keepAlive: false }, bare).args).toEqual([
      ...['-t', '2', '-c', '64', '-d', '30s', '-R', '2000', '--timeout', '10s', '--latency'],
      ...['-H', 'Connection: close', bareUrl],
    ])
  })

  it.each(generatorIds)('%s: an IPv6 host gets its brackets', (id) => {
    expect(plan(id, {}, { ...bare, host: '::1' }).args).toContain('http://[::1]:8080/')
  })
})

describe('versions as printed', () => {
  it.each([
    [
      'wrk',
      'wrk debian/4.1.0-3+b2 [epoll] Copyright (C) 2012 Will Glozer\nUsage: wrk <options> <url>',
      'debian/4.1.0-3+b2',
    ],
    ['wrk', 'wrk 4.2.0 [kqueue] Copyright (C) 2012 Will Glozer', '4.2.0'],
    [
      'wrk2',
      'wrk 4.0.0 [epoll] Copyright (C) 2012 Will Glozer\nUsage: wrk <options> <url>\n    -R, --rate        <T>  work rate (throughput)',
      '4.0.0',
    ],
    ['bombardier', 'bombardier version v1.2.6 linux/amd64\n', '1.2.6'],
    ['oha', 'oha 1.16.0\n', '1.16.0'],
    ['h2load', 'h2load nghttp2/1.52.0\n', '1.52.0'],
    ['ab', 'This is ApacheBench, Version 2.3 <$Revision$>\nCopyright 1996', '2.3'],
    ['autocannon', 'autocannon v9.0.0\nnode v20.20.2\n', '9.0.0'],
  ] as const)('%s: %j', (id, output, version) => {
    expect(generatorOf(id).detect.parseVersion(output)).toBe(version)
    expect(generatorOf(id).detect.parseVersion('command not found')).toBeNull()
  })
  it('wrk and wrk2, which call themselves the same, are told apart by what they can do', () => {
    const [wrk, wrk2] = [generatorOf('wrk').detect, generatorOf('wrk2').detect]
    const banner = 'wrk 4.1.0 [epoll] Copyright (C) 2012 Will Glozer\nUsage: wrk <options> <url>\n'
    const withRate = `${banner}    -R, --rate        <T>  work rate (throughput)\n`
    expect([wrk.parseVersion(banner), wrk2.parseVersion(banner)]).toEqual(['4.1.0', null])
    expect([wrk.parseVersion(withRate), wrk2.parseVersion(withRate)]).toEqual([null, '4.1.0'])
  })
})
