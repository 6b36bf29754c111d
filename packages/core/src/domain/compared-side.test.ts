import { describe, expect, it } from 'vitest'
import { type ComparedSideAsked, parseSide, saySide } from './compared-side.ts'

describe('parseSide', () => {
  it('reads every part', () => {
    expect(parseSide('server:go/gin,environment:lab,date:2026-11-01')).toEqual({
      ...{ server: 'go/gin', environment: 'lab', at: new Date('2026-11-01T23:59:59.999Z') },
      ...{ jobNumber: null, groupId: null, commit: null },
    })
    expect(parseSide('job:12')).toMatchObject({ jobNumber: 12 })
    expect(parseSide('commit:8f3a9c, date:2026-11-01T10:00:00Z')).toMatchObject({ commit: '8f3a9c' })
  })

  it('takes commas that are encoded, and names with colons', () => {
    expect(parseSide('server:a%2C b: c')).toMatchObject({ server: 'a, b: c' })
  })

  it.each([
    ['gin', /none of server:/],
    ['speed:12', /none of server:/],
    ['server:', /says nothing/],
    ['date:yesterday', /no date/],
    ['job:first', /neither the number nor the id/],
    ['commit:a b c d', /4 to 64/],
    ['server:a,server:b', /twice/],
  ])('refuses %s', (selector, message) => {
    expect(parseSide(selector)).toMatch(message)
  })
})

it('says a side by what it asks for', () => {
  const say = (selector: string) => saySide(parseSide(selector) as ComparedSideAsked, () => 'Gin')
  expect(say('server:go/gin,date:2026-11-01')).toBe('Gin, 2026-11-01')
  expect(say('job:12,environment:lab')).toBe('job 12, lab')
})
