import type { GeneratorCatalogue } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { bestGenerator, firstBenchmark } from '#lib/job/first-benchmark.ts'
import { generators } from '../../../test/support/catalogue.ts'

const only = (...ids: string[]): GeneratorCatalogue => ({ items: generators.filter((entry) => ids.includes(entry.id)) })

describe('firstBenchmark', () => {
  it('is three Node.js servers on json, three rounds, with the best generator found', () => {
    expect(firstBenchmark({ items: generators })).toEqual({
      servers: ['node/http', 'node/express', 'node/fastify'],
      scenarios: ['json'],
      profiles: [{ generator: 'wrk', connections: 64, threads: 1, durationSeconds: 4 }],
      rounds: 3,
      warmupSeconds: 2,
      label: 'First benchmark',
    })
  })

  it('uses what was found, not what is known', () => {
    expect(bestGenerator(only('bombardier', 'ab', 'autocannon'))).toBe('autocannon')
    expect(firstBenchmark(only('ab'))?.profiles).toEqual([{ generator: 'ab', connections: 64, durationSeconds: 4 }])
    expect(firstBenchmark(only('bombardier'))).toBeNull()
    expect(firstBenchmark({ items: [] })).toBeNull()
  })
})
