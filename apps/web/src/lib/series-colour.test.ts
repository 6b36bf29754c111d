import { describe, expect, it } from 'vitest'
import { seriesColour, seriesSlot } from '#lib/series-colour.ts'

describe('seriesSlot', () => {
  it('ignores case and punctuation, so that every page agrees', () => {
    expect(seriesSlot('Node.js')).toBe(seriesSlot('nodejs'))
    expect(seriesSlot('net/http')).toBe('s1')
    expect(seriesColour('Spring Boot')).toBe('var(--s5)')
  })

  it('tells the servers of the first benchmark and of the catalogue apart', () => {
    const together = ['Node.js', 'Express', 'Fastify', 'net/http', 'Gin']
    expect(new Set(together.map(seriesSlot)).size).toBe(together.length)
  })

  it('gives an unknown framework the neutral colour', () => {
    expect(seriesSlot('Something New')).toBe('s7')
  })
})
