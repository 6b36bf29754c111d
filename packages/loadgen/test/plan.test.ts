import { completeProfile, type GeneratorId, generatorIds, type LoadProfileInput } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { generatorOf, generators, type Target } from '../src/index.ts'

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
        ...['-t', '2', '-c', '64', '-d', '5s', '--timeout', '8s', '--latency', '-s', 'wrkbench.lua'],
        ...['-H', 'Accept: text/html;q=0.9', '-H', 'X-A: b: c', url],
      ],
      files: [{ name: 'wrkbench.lua', content: expect.stringContaining('function done(') }],
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
    ['bombardier', 'bombardier version v1.2.6 linux/amd64\n', '1.2.6'],
    ['ab', 'This is ApacheBench, Version 2.3 <$Revision$>\nCopyright 1996', '2.3'],
    ['autocannon', 'autocannon v9.0.0\nnode v20.20.2\n', '9.0.0'],
  ] as const)('%s: %j', (id, output, version) => {
    expect(generatorOf(id).detect.parseVersion(output)).toBe(version)
    expect(generatorOf(id).detect.parseVersion('command not found')).toBeNull()
  })
})
