import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { countLines, linesOfCode } from './lines-of-code.ts'

const lines = (...text: string[]) => text.join('\n')

describe('countLines', () => {
  it('counts neither blank lines nor comments', () => {
    expect(
      countLines(lines('// a', '', 'code()', '/* b', '  c */', 'more() // d', '  \t', '/* e */ last()'), 'js'),
    ).toBe(3)
    expect(countLines(lines('#!/usr/bin/python3', '# a', 'code()', 'text = "# no comment"'), 'py')).toBe(2)
    expect(countLines(lines('<!-- a', '-->', '<p>', '</p>'), 'html')).toBe(2)
  })

  it('ignores comment marks inside quoted text', () => {
    expect(countLines(lines('a = "/*"', 'b()', 'c = "*/"'), 'js')).toBe(3)
    expect(countLines(lines("a = '\\'//'", 'b = "http://x"'), 'js')).toBe(2)
    expect(countLines(lines('var a = `', '// text', '', '`', 'b()'), 'go')).toBe(4)
  })

  it('does not take a lifetime for a quote, nor an open quote for the rest of the file', () => {
    expect(countLines(lines("fn f<'a>(x: &'a str) {} // c", '// d', '}'), 'rs')).toBe(2)
    expect(countLines(lines("it's", '// comment', 'code()'), 'js')).toBe(2)
  })

  it('survives a comment without an end, and a file without a line end', () => {
    expect(countLines(lines('a()', '/* b', 'c'), 'js')).toBe(1)
    expect(countLines('// only this', 'go')).toBe(0)
    expect(countLines('', 'go')).toBe(0)
  })

  it('counts every line with something on it where it does not know the language', () => {
    expect(countLines(lines('# a', '', '// b'), 'zig')).toBe(2)
  })
})

describe('linesOfCode', () => {
  it('adds the files up and fails on one that is not there', async () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'lines-'))
    try {
      writeFileSync(path.join(dir, 'a.go'), 'package main\n\nfunc main() {}\n')
      writeFileSync(path.join(dir, 'b.html'), '<p>\n')
      expect(await linesOfCode(dir, ['a.go', 'b.html'])).toBe(3)
      await expect(linesOfCode(dir, ['c.go'])).rejects.toThrow('ENOENT')
    } finally {
      rmSync(dir, { recursive: true })
    }
  })
})
