import { describe, expect, it } from 'vitest'
import { unstorableText } from './unstorable-text.ts'

const find = (value: unknown) => {
  const text = JSON.stringify(value)
  return unstorableText(text, JSON.parse(text))?.path ?? null
}

describe('unstorableText', () => {
  it.each([
    ['a\u0000b', ''],
    [{ environment: '\u0000' }, '/environment'],
    [{ results: [{ subject: 'a' }, { subject: 'b\u0000' }] }, '/results/1/subject'],
    [{ caches: { 'l1\u0000': 1 } }, '/caches/l1\ufffd'],
    [{ 'a/b~c': ['\u0000'] }, '/a~1b~0c/0'],
    [{ a: '\ud83d' }, '/a'],
    [{ a: 'x\ude80' }, '/a'],
    [{ '\ud83d': 1 }, '/\ufffd'],
  ])('names the place in %j', (value, path) => {
    expect(find(value)).toBe(path)
  })

  it.each([['a'], ['\ud83d\ude80'], [{ text: 'the escape \\u0000 as text', count: 0, none: null }], [[]]])(
    'finds none in %j',
    (value) => {
      expect(find(value)).toBeNull()
    },
  )

  it('refuses what is nested deeper than the stack', () => {
    const text = `${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`
    expect(unstorableText(text, JSON.parse(text))?.message).toBe('is nested too deeply')
  })

  it('says which', () => {
    expect(unstorableText('"\\u0000"', '\0')?.message).toBe('may not hold the character U+0000')
    expect(unstorableText('"\\uD83D"', '\ud83d')?.message).toBe('may not hold half a character, U+D83D')
  })
})
