import { describe, expect, it } from 'vitest'
import { holds, requiredTexts } from './required-text.ts'

describe('what a match has to hold', () => {
  it.each([
    [/^Requests\/sec:\s+(\d+\.\d\d)$/, ['Requests/sec:']],
    [/^\s+(\d+)%\s+(\S+)\s*$/, ['%']],
    [/^\s+(?:50|99)%\s+(\d+\.\d)\s*$/, ['%']],
    [/^(?:time for )?request\s*:\s+(\S.*%)$/, ['request']],
    [/^(unable to connect to .*|invalid URL.*)$/, ['unable to connect to ', 'invalid URL']],
    [/^[ \t]+Thread calibration: |HdrHistogram - /m, ['Thread calibration: ', 'HdrHistogram - ']],
    [/^\s+(\d+)%{1,2} in (\d+) secs?\s*$/, [' in ']],
    [/^ab+c?de*/, ['ab']],
    [/^\{ "x" \}(?:foo){0,2}$/, ['{ "x" }']],
  ])('is read from %s', (pattern, texts) => expect(requiredTexts(pattern)).toEqual(texts))

  it.each([[/^\s*\d+$/], [/^(?:abc)?$/], [/abc|\d+/], [/^a*$/], [/[abc]/], [/x{0,3}/]])(
    'is nothing that could be told of %s',
    (pattern) => expect(requiredTexts(pattern)).toEqual([]),
  )

  it('refuses forms that it does not know', () => {
    expect(() => requiredTexts(/^(?!a)b/)).toThrow(/nothing can be told/)
    expect(() => requiredTexts(/(a)\1/)).toThrow(/nothing can be told/)
  })

  it('saves the look at texts that cannot match, and no other', () => {
    expect(holds('x\nab 1', /^ab \d/m)).toBe(true)
    expect(holds('x\nab y', /^ab \d/m)).toBe(false)
    expect(holds('12', /^\d/)).toBe(true)
  })
})
