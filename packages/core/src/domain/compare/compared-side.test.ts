import { describe, expect, it } from 'vitest'
import { type ComparedSideAsked, parseSide, saySide } from './compared-side.ts'

describe('parseSide', () => {
  it('reads every part', () => {
    expect(parseSide('server:go/gin,environment:lab,date:2026-11-01')).toEqual({
      server: 'go/gin',
      environment: 'lab',
      at: new Date('2026-11-01T23:59:59.999Z'),
      jobNumber: null,
      groupId: null,
      commit: null,
      branch: null,
    })
    expect(parseSide('job:12')).toMatchObject({ jobNumber: 12 })
    const at = new Date('2026-11-01T10:00:00.999Z')
    expect(parseSide('commit:8f3a9c, date:2026-11-01T10:00:00Z')).toMatchObject({ commit: '8f3a9c', at })
    const exact = new Date('2026-11-01T10:00:00.120Z')
    expect(parseSide('commit:8f3a9c, date:2026-11-01T10:00:00.120Z')).toMatchObject({ at: exact })
  })

  it('reads what pipelines call their results', () => {
    const id = '0199d0c4-5f6e-7aaa-8000-0000000000ab'
    expect(parseSide(`report:${id}`)).toMatchObject({ groupId: id, jobNumber: null })
    expect(parseSide('branch:feature/x%2C y,server:a')).toMatchObject({ branch: 'feature/x, y', server: 'a' })
  })

  it('takes commas that are encoded, and names with colons', () => {
    expect(parseSide('server:a%2C b: c')).toMatchObject({ server: 'a, b: c' })
  })

  it.each([
    ['gin', /none of server:/],
    ['speed:12', /none of server:/],
    ['server:', /says nothing/],
    ['date:yesterday', /no date/],
    ['date:2026-02-30', /no date/],
    ['date:2026-02-30T10:00:00Z', /no date/],
    ['date:2016-12-31T23:59:60Z', /no date/],
    ['date:2026-11-01T10:00:00', /no date/],
    ['date:11/01/2026', /no date/],
    ['date:5', /no date/],
    ['job:first', /neither the number nor the id/],
    ['report:12', /not the id of a report/],
    ['commit:a b c d', /4 to 64/],
    ['server:a,server:b', /twice/],
    ['job:1,report:0199d0c4-5f6e-7aaa-8000-0000000000ab', /not both/],
  ])('refuses %s', (selector, message) => {
    expect(parseSide(selector)).toMatch(message)
  })
})

it('says a side by what it asks for', () => {
  const say = (selector: string) => saySide(parseSide(selector) as ComparedSideAsked, () => 'Gin')
  expect(say('server:go/gin,date:2026-11-01')).toBe('Gin, 1 Nov 2026')
  expect(say('job:12,environment:lab')).toBe('job 12, lab')
  expect(say('date:2026-11-01T10:00:05Z')).toBe('1 Nov 2026 10:00:05 UTC')
  expect(say('branch:main')).toBe('branch main')
  expect(say('commit:abcdef0123456789')).toBe('commit abcdef0123')
  expect(say('report:0199d0c4-5f6e-7aaa-8000-0000123456ab')).toBe('results 123456ab')
})
