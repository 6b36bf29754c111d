import { describe, expect, it } from 'vitest'
import type { ParseOutcome } from '../load-generator.ts'
import { jsonReader, onlyJson } from './json.ts'
import { noResult, parsing } from './no-result.ts'

const reader = jsonReader({ n: 3, x: 1.5, inner: { a: 1, b: 2 }, mixed: { a: 1, t: 'x', z: -1 }, text: '7' }, 'tool', 4)

const outcomeOf = (act: () => unknown): ParseOutcome => parsing(() => noResult(JSON.stringify(act())))
const reasonOf = (act: () => unknown) => {
  const outcome = outcomeOf(act)
  return outcome.kind === 'no-result' ? { reason: outcome.reason, line: outcome.line } : null
}

describe('figures by name', () => {
  it('are counts, numbers, or missing where that is allowed', () => {
    expect([reader.count('n'), reader.number('x'), reader.optional('nothing'), reader.optional('x')]).toEqual([
      ...[3, 1.5, null, 1.5],
    ])
    expect([reader.has('n'), reader.has('nothing')]).toEqual([true, false])
  })

  it('come all at once, as counts or as far as they are figures', () => {
    expect(reader.object('inner').counts()).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    expect(reader.object('mixed').figures()).toEqual([['a', 1]])
  })

  it.each([
    ['a fraction for a count', () => reader.count('x'), 'x'],
    ['a text for a number', () => reader.number('text'), 'text'],
    ['nothing for a number', () => reader.number('nothing'), 'nothing'],
    ['a number for an object', () => reader.object('n'), 'n'],
    ['a negative count among others', () => reader.object('mixed').counts(), 't'],
  ])('%s is no figure', (_, act, name) => {
    expect(reasonOf(act)).toEqual({ reason: `the JSON of tool has no usable figure ${name}`, line: 4 })
  })

  it('of something that is no object are all missing', () => {
    for (const source of [null, [], 3, 'x', undefined]) expect(jsonReader(source, 'tool', 1).has('n')).toBe(false)
  })
})

describe('the JSON of an output', () => {
  const read = (text: string) => onlyJson(text, /"mark":/, 'tool').count('mark')

  it('may have text around it', () => expect(read('$ tool -j\n{"mark": 7}\n[exit 0]\n')).toBe(7))

  it('is refused when damaged, and when there are two', () => {
    expect(reasonOf(() => read('\n\n{"mark": 7'))).toEqual({
      reason: 'the JSON of tool is damaged or cut off',
      line: 3,
    })
    expect(reasonOf(() => read('{"mark": 7}\n{"mark": 8}'))?.reason).toBe('the output holds more than one run')
  })
})
