import type { GeneratorCatalogue } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { bestFound } from '#lib/job/best-found.ts'
import { generators } from '../../../test/support/catalogue.ts'

const only = (...ids: string[]): GeneratorCatalogue => ({ items: generators.filter((entry) => ids.includes(entry.id)) })

describe('bestFound', () => {
  it('is of what was found, not of what is known', () => {
    expect(bestFound({ items: generators })).toBe('wrk')
    expect(bestFound(only('bombardier', 'ab', 'autocannon'))).toBe('autocannon')
    expect(bestFound(only('ab'))).toBe('ab')
    expect(bestFound(only('bombardier'))).toBeNull()
    expect(bestFound({ items: [] })).toBeNull()
  })
})
