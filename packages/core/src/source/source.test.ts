import { describe, expect, it } from 'vitest'
import { comparedFiles } from './compared-files.ts'
import { isTrustedRef } from './trusted-ref.ts'

describe('isTrustedRef', () => {
  it.each([
    ['main', ['main'], true],
    ['main2', ['main'], false],
    ['evil/main', ['main'], false],
    ['release/1.2/x', ['release/*'], true],
    ['v1x2', ['v1.2'], false],
    ['mainly', ['ma*n'], false],
    ['a\nmain', ['main'], false],
    [null, ['*'], false],
    ['tag:v1', ['v*', '*'], false],
    ['tag:v1', ['tag:v*'], true],
    ['tag', ['tag:*'], false],
  ])('%s against %s', (ref, trusted, expected) => expect(isTrustedRef(ref, trusted)).toBe(expected))
})

describe('comparedFiles', () => {
  it('tells new, changed and gone apart', () => {
    expect(comparedFiles({ a: '1', b: '2', c: '3' }, { b: '2', c: '4', d: '5' })).toEqual({
      added: ['a'],
      changed: ['c'],
      removed: ['d'],
    })
    expect(comparedFiles({ a: '1' })).toEqual({ added: ['a'], changed: [], removed: [] })
  })
})
