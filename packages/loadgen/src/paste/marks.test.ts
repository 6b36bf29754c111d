import { parserIds } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { damagedText } from '../../test/damaged-text.ts'
import { goldens } from '../../test/golden.ts'
import { random } from '../../test/mutate.ts'
import { afterBrokenMark, mayBeMark, outputMark, outputOrEndMark } from './marks.ts'

const patterns = [outputMark, outputOrEndMark, afterBrokenMark]
const matches = (pattern: RegExp, line: string): boolean => {
  pattern.lastIndex = 0
  return pattern.test(line)
}
const isMark = (line: string): boolean => patterns.some((pattern) => matches(pattern, line))
/** Lines that a pattern matches although `mayBeMark` would skip them; there must be none. */
const overlooked = (lines: readonly string[]): string[] =>
  patterns.flatMap((pattern) => lines.filter((line) => matches(pattern, line) && !mayBeMark(line, 0, pattern)))

const prompts = ['', '$ ', 'me@host:~$ ', '% ', 'C:\\> ', 'PS C:\\work> ', 'PS C:\\work>', '# ', '> ', '  > ', '\t']
const starters = ['', 'npx ', 'sudo ', './', '/usr/bin/', 'C:\\tools\\', '"/opt/', '1/', 'é/', '\u0001/']
const commands = prompts.flatMap((prompt) =>
  starters.flatMap((starter) =>
    parserIds.flatMap((tool) => ['', '.exe'].map((end) => `${prompt}${starter}${tool}${end} -c 1`)),
  ),
)

describe('the check before a pattern', () => {
  it.each(parserIds)('skips no mark of %s, damaged or not', (id) => {
    const good = goldens(id).map(({ output }) => output.stdout || output.stderr)
    const text = [...good, damagedText(id, 200_000, random(0x2545f491))].join('\n')
    expect(overlooked(text.split('\n').flatMap((line) => [line, `> ${line}`]))).toEqual([])
  })

  it('skips no command', () => {
    expect(overlooked(['{host}$ wrk -c 1 http://x', '{"spec":{}'])).toEqual([])
    expect(commands.filter(isMark).length).toBeGreaterThan(1000)
    expect(overlooked(commands)).toEqual([])
  })

  it('skips no beginning of an output in JSON', () => {
    const blanks = ['', ' ', ' \t ', '\u00a0', '\v', '\f ', '\r', '\u2003']
    const ends = ['"a": 1', '\n', '', '\n  "a": 1', '\r\n']
    const lines = blanks.flatMap((blank) => ends.map((end) => `{${blank}${end}`))
    expect(lines.filter(isMark)).toEqual(lines)
    expect(overlooked(lines)).toEqual([])
  })

  it('skips most lines', () => {
    const lines = [
      '',
      '{}',
      '> {}',
      '{ a }',
      '  ',
      '    "p99": 0.0012,',
      '  0.123 [12] | x',
      '> 13 of 5',
      '}',
      '(1)',
      '[200] 9 responses',
    ]
    expect(lines.filter((line) => mayBeMark(line, 0, outputMark))).toEqual([])
    expect(mayBeMark('{\n', 0, outputMark)).toBe(true)
    expect(mayBeMark('{\n', 0, afterBrokenMark)).toBe(false)
  })
})
