import { describe, expect, it } from 'vitest'
import { seriesColour, seriesSlot } from '#lib/chart/series-colour.ts'

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

  it('gives what it does not know a colour by its name, any of the eight', () => {
    expect(seriesSlot('checkout-api')).toBe(seriesSlot('Checkout API'))
    const given = new Set(Array.from({ length: 100 }, (_, i) => seriesSlot(`service ${i}`)))
    expect(given.size).toBe(8)
  })
})
