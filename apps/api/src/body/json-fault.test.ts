import { describe, expect, it } from 'vitest'
import { jsonFault } from './json-fault.ts'

const at = (text: string) => jsonFault(text)?.position ?? null

describe('jsonFault', () => {
  it.each([
    ['', 0],
    ['{', 1],
    ['{"a": }', 6],
    ['{"a": 1,}', 8],
    ['{"a" 1}', 5],
    ['{a: 1}', 1],
    ["{'a': 1}", 1],
    ['[1, 2', 5],
    ['[1 2]', 3],
    ['[1,]', 3],
    ['{"a": nul}', 6],
    ['{"a": 01}', 6],
    ['{"a": 1.}', 6],
    ['{"a": "x', 8],
    ['{"a": "\\x"}', 7],
    ['{"a": "line\nbreak"}', 11],
    ['{"a": 1}}', 8],
    ['[}', 1],
    ['{"servers": ["node/http"], "rounds": 3', 38],
  ])('finds the fault of %j at %i', (text, position) => {
    expect(at(text)).toBe(position)
  })

  it.each(['{}', '[]', ' null ', '-1.5e-7', '"\\u00e9\\n"', '{"a":[{"b":[]},{}],"c":{"d":"}"}}'])(
    'accepts %s',
    (text) => {
      expect(at(text)).toBe(null)
    },
  )

  it('tells line, column and what stands there', () => {
    expect(jsonFault('{\n  "servers": oops\n}')).toEqual({ position: 15, line: 2, column: 14, found: 'o' })
    expect(jsonFault('{')).toEqual({ position: 1, line: 1, column: 2, found: null })
  })

  it('agrees with JSON.parse about every one-character change of a text', () => {
    const text = '{"a": [1, -2.5e3, true, null, "x\\n\\u00e4"], "b": {"c": "", "d": []}}'
    const changes = ['', '"', '\\', '{', '}', '[', ']', ',', ':', '0', '-', '.', 'e', ' ', '\n', 't']
    for (let index = 0; index < text.length; index++) {
      for (const change of changes) {
        const changed = `${text.slice(0, index)}${change}${text.slice(index + 1)}`
        let valid = true
        try {
          JSON.parse(changed)
        } catch {
          valid = false
        }
        expect([changed, at(changed) === null]).toEqual([changed, valid])
      }
    }
  })

  it('survives depth and length', () => {
    expect(at('['.repeat(1_000_000))).toBe(1_000_000)
    expect(at(`"${'x'.repeat(2_000_000)}`)).toBe(2_000_001)
  })
})
