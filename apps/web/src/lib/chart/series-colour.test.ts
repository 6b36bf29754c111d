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

  it('tells the frameworks of one language, and those that are often measured beside them, apart', () => {
    const groups = [
      ['nginx', 'C with epoll', 'libuv'],
      ['axum', 'hyper'],
      ['Netty', 'Pekko HTTP', 'Spring Boot'],
      ['net/http', 'Gin', 'gorilla/mux', 'Iris'],
      ['nginx', 'Node.js http', 'Express', 'Fastify', 'net/http'],
    ]
    for (const group of groups) expect([...new Set(group.map(seriesSlot))]).toHaveLength(group.length)
  })

  it('gives a framework it does not know a colour by its name, any of the eight', () => {
    expect(seriesSlot('My Framework')).toBe(seriesSlot('my-framework'))
    const given = new Set(Array.from({ length: 100 }, (_, i) => seriesSlot(`service ${i}`)))
    expect(given.size).toBe(8)
  })

  it('gives the subject of a known framework the same colour as the framework, and any other the colour of its turn', () => {
    expect(seriesSlot({ framework: 'Express', colour: 0 })).toBe(seriesSlot('Express'))
    const turns = [0, 1, 2, 3, 4, 5, 6, 7].map((colour) => seriesSlot({ framework: null, colour }))
    expect(new Set(turns).size).toBe(8)
  })
})
