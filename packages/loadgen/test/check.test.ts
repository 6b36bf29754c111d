import { completeProfile, generatorIds, type LoadProfile, type LoadProfileInput } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { generatorOf } from '../src/index.ts'

const profile = (input: LoadProfileInput): LoadProfile => completeProfile(input)
const fields = (input: LoadProfileInput): string[] =>
  generatorOf(input.generator)
    .check(profile(input))
    .map(({ field, message }) => {
      expect(message).not.toBe('')
      return field
    })

describe.each(generatorIds)('profiles for %s', (generator) => {
  const plain = { generator, connections: 8 }
  const good = { ...plain, durationSeconds: 30, ...(generator === 'wrk2' ? { rate: 500 } : {}) }

  it('accepts a plain one', () => expect(fields(good)).toEqual([]))

  it('wants exactly one bound', () => {
    expect(fields(plain)).toContain('durationSeconds')
    expect(fields({ ...good, requests: 1000 })).toContain('requests')
  })

  it('refuses a profile for another generator', () => {
    const other = generator === 'wrk' ? 'ab' : 'wrk'
    const foreign = { ...profile(good), generator: other } as const
    expect(
      generatorOf(generator)
        .check(foreign)
        .map(({ field }) => field),
    ).toContain('generator')
  })

  it('accepts and refuses exactly what its capabilities say', () => {
    const { capabilities } = generatorOf(generator)
    const { durationSeconds, ...unbound } = good
    const counted = { ...unbound, requests: 1000 }
    expect(fields({ ...good, threads: 2 })).toEqual(capabilities.threads ? [] : ['threads'])
    expect(fields({ ...good, pipeline: 4 })).toEqual(capabilities.pipeline ? [] : ['pipeline'])
    expect(fields({ ...good, rate: 100 })).toEqual(capabilities.rate ? [] : ['rate'])
    expect(fields(counted)).toEqual(capabilities.requests ? [] : ['requests'])
    expect(fields({ ...good, keepAlive: false })).toEqual(capabilities.keepAliveOff ? [] : ['keepAlive'])
  })
})

describe('what one tool alone refuses', () => {
  it.each([
    [
      'wrk: more threads than connections',
      { generator: 'wrk', connections: 2, threads: 4, durationSeconds: 5 },
      ['threads'],
    ],
    [
      'wrk: connections that threads cannot share',
      { generator: 'wrk', connections: 10, threads: 4, durationSeconds: 5 },
      ['threads'],
    ],
    [
      'wrk: parts of a second',
      { generator: 'wrk', connections: 8, durationSeconds: 1.5, timeoutSeconds: 0.5 },
      ['durationSeconds', 'timeoutSeconds'],
    ],
    [
      'wrk: pipelining on connections that close',
      { generator: 'wrk', connections: 8, durationSeconds: 5, pipeline: 4, keepAlive: false },
      ['keepAlive'],
    ],
    ['ab: parts of a second', { generator: 'ab', connections: 8, durationSeconds: 1.5 }, ['durationSeconds']],
    ['ab: more requests than it remembers', { generator: 'ab', connections: 8, requests: 60_000_000 }, ['requests']],
    [
      'ab: more connections than it opens',
      { generator: 'ab', connections: 30_000, durationSeconds: 5 },
      ['connections'],
    ],
    ['ab: fewer requests than connections', { generator: 'ab', connections: 8, requests: 4 }, ['requests']],
    [
      'bombardier: less than a second',
      { generator: 'bombardier', connections: 8, durationSeconds: 0.5 },
      ['durationSeconds'],
    ],
    ['oha: more requests than it can keep', { generator: 'oha', connections: 8, requests: 30_000_000 }, ['requests']],
    [
      'h2load: a rate that leaves connections alone for longer than its timeout',
      { generator: 'h2load', connections: 100, durationSeconds: 5, rate: 10 },
      ['rate'],
    ],
    [
      'h2load: more threads than connections',
      { generator: 'h2load', connections: 2, threads: 4, durationSeconds: 5 },
      ['threads'],
    ],
    ['wrk2: no rate', { generator: 'wrk2', connections: 8, durationSeconds: 30 }, ['rate']],
    [
      'wrk2: over before its calibration is',
      { generator: 'wrk2', connections: 400, durationSeconds: 12, rate: 500 },
      ['durationSeconds'],
    ],
    [
      'wrk2: connections that threads cannot share',
      { generator: 'wrk2', connections: 10, threads: 4, durationSeconds: 30, rate: 500 },
      ['threads'],
    ],
    [
      'autocannon: fewer requests per second than connections',
      { generator: 'autocannon', connections: 8, durationSeconds: 5, rate: 4 },
      ['rate'],
    ],
  ] as const)('%s', (_, input, expected) => expect(fields(input)).toEqual(expected))

  it.each(['bombardier', 'autocannon', 'oha', 'h2load'] as const)('%s: accepts parts of a second', (generator) => {
    expect(fields({ generator, connections: 8, durationSeconds: 1.5, timeoutSeconds: 0.5 })).toEqual([])
  })
})
