import { describe, expect, it } from 'vitest'
import { nulText } from './nul-text.ts'

const find = (value: unknown) => {
  const text = JSON.stringify(value)
  return nulText(text, JSON.parse(text))?.path ?? null
}

describe('nulText', () => {
  it.each([
    ['a\u0000b', ''],
    [{ environment: '\u0000' }, '/environment'],
    [{ results: [{ subject: 'a' }, { subject: 'b\u0000' }] }, '/results/1/subject'],
    [{ caches: { 'l1\u0000': 1 } }, '/caches/l1\ufffd'],
    [{ 'a/b~c': ['\u0000'] }, '/a~1b~0c/0'],
  ])('names the place in %j', (value, path) => {
    expect(find(value)).toBe(path)
  })

  it.each([['a'], [{ text: 'the escape \\u0000 as text', count: 0, none: null }], [[]]])(
    'finds none in %j',
    (value) => {
      expect(find(value)).toBeNull()
    },
  )
})
