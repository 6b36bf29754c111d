import { describe, expect, it } from 'vitest'
import {
  changedSearch,
  decimal,
  eachOf,
  flag,
  hrefTo,
  instant,
  integer,
  listOf,
  oneOf,
  readParams,
  strayOf,
  text,
  withDefault,
} from './params.ts'

const params = {
  at: instant,
  columns: withDefault(listOf(oneOf(['cpu', 'errors'])), ['cpu']),
  name: text,
  rate: decimal,
  rounds: withDefault(integer, 5),
  served: withDefault(flag, false),
  sides: eachOf(text),
}
const read = (search: string) => readParams(params, new URLSearchParams(search))
const nothing = { at: null, columns: ['cpu'], name: null, rate: null, rounds: 5, served: false, sides: [] }

describe('what an address shows', () => {
  it('is what is meant where nothing is said, or nonsense', () => {
    expect(read('')).toEqual(nothing)
    expect(read('at=soon&rate=fast&rounds=some&served=perhaps')).toEqual(nothing)
  })

  it('comes back as it was written', () => {
    const shown = {
      at: new Date('2026-01-02T03:04:05.000Z'),
      columns: ['errors' as const],
      name: 'C# & co, 100 %2C é',
      rate: 0.25,
      rounds: 3,
      served: true,
      sides: ['job:1,server:go/gin', 'job:2'],
    }
    expect(read(hrefTo(params)('', shown))).toEqual(shown)
  })

  it('keeps the commas of its values apart from its own', () => {
    const list = { list: listOf(text) }
    const href = hrefTo(list)('/p', { list: ['a,b', 'c/d'] })
    expect(href).toBe('/p?list=a%252Cb,c/d')
    expect(readParams(list, new URL(href, 'http://here').searchParams)).toEqual({ list: ['a,b', 'c/d'] })
  })

  it('drops what a list does not know, and tells an empty list from none', () => {
    expect(read('columns=errors,colour').columns).toEqual(['errors'])
    expect(read('columns=').columns).toEqual([])
    expect(changedSearch(params, '', { columns: [] })).toBe('?columns=')
  })

  it('is read alike from what Next.js tells of it', () => {
    const { name, sides } = readParams(params, { name: ['first', 'second'], sides: 'one' })
    expect([name, sides]).toEqual(['first', ['one']])
  })
})

describe('what an address says in vain', () => {
  const stray = (search: string) =>
    strayOf(params, new URLSearchParams(search)).map(({ key, text }) => `${key}=${text}`)

  it('is told value by value', () => {
    expect(stray('at=soon&columns=errors,colour,cpu&rate=fast&sides=a&name=x')).toEqual([
      'at=soon',
      'columns=colour',
      'rate=fast',
    ])
    expect(stray('columns=&at=&rounds=7&other=')).toEqual([])
  })

  it('is told of keys that the page does not have, but not of the project', () => {
    expect(stray('nmae=x&project=a&name=y&constructor=z&nmae=w')).toEqual(['nmae=x', 'constructor=z', 'nmae=w'])
  })

  it('leaves a list of which nothing is known as if it were absent', () => {
    expect(read('columns=colour').columns).toEqual(['cpu'])
    const several = { status: eachOf(oneOf(['open', 'over'])) }
    expect(strayOf(several, new URLSearchParams('status=open&status=shut'))).toEqual([{ key: 'status', text: 'shut' }])
  })
})

describe('a change of it', () => {
  it('leaves the rest alone, and what is not of this page', () => {
    expect(changedSearch(params, 'project=b&rounds=7&name=x', { name: 'y' })).toBe('?project=b&rounds=7&name=y')
    expect(changedSearch(params, 'rounds=7', { name: undefined })).toBe('?rounds=7')
  })

  it('does not say what is meant anyway', () => {
    expect(changedSearch(params, '?rounds=7&sides=a&sides=b', { rounds: 5, sides: [] })).toBe('')
    expect(changedSearch(params, 'at=2026-01-02', { at: null })).toBe('')
  })
})
