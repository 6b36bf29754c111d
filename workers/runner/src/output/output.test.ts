import { describe, expect, it } from 'vitest'
import { createCappedText } from './capped-text.ts'
import { limitLines } from './limit-lines.ts'
import { createLineTail } from './line-tail.ts'
import { createLineSplitter } from './split-lines.ts'

const split = (...chunks: (string | Buffer)[]) => {
  const lines: string[] = []
  const splitter = createLineSplitter((line) => lines.push(line))
  for (const chunk of chunks) splitter.add(Buffer.from(chunk))
  splitter.end()
  return lines
}

describe('createLineSplitter', () => {
  it('cuts at line ends of both kinds, across chunks', () => {
    expect(split('one\ntw', 'o\r\nthree')).toEqual(['one', 'two', 'three'])
    expect(split('\n\n', 'x\n')).toEqual(['', '', 'x'])
    expect(split('')).toEqual([])
  })

  it('keeps a character whose bytes come in two chunks', () => {
    const bytes = Buffer.from('größe\n')
    expect(split(bytes.subarray(0, 3), bytes.subarray(3))).toEqual(['größe'])
  })

  it('hands an endless line over in pieces', () => {
    const lines = split('x'.repeat(10_000))
    expect(lines.map((line) => line.length)).toEqual([4000, 4000, 2000])
  })
})

describe('createLineTail', () => {
  it('keeps the last lines', () => {
    const tail = createLineTail(3)
    expect(tail.text).toBeNull()
    for (let i = 0; i < 100; i++) tail.add(String(i))
    expect(tail.text).toBe('97\n98\n99')
  })
})

describe('createCappedText', () => {
  it('keeps all up to the cap and says when there was more', () => {
    const text = createCappedText(8)
    text.add(Buffer.from('12345'))
    expect([text.text, text.isCut]).toEqual(['12345', false])
    text.add(Buffer.from('678'))
    expect([text.text, text.isCut]).toEqual(['12345678', false])
    text.add(Buffer.from('9'))
    expect([text.text, text.isCut]).toEqual(['12345678', true])
  })

  it('keeps a character whose bytes come in two chunks', () => {
    const text = createCappedText(100)
    const bytes = Buffer.from('µs')
    text.add(bytes.subarray(0, 1))
    text.add(bytes.subarray(1))
    expect(text.text).toBe('µs')
  })
})

describe('limitLines', () => {
  it('lets a hundred lines per half second through and counts the rest', () => {
    let now = 0
    const passed: string[] = []
    const limited = limitLines(
      (line) => passed.push(line),
      () => now,
    )
    for (let i = 0; i < 250; i++) limited.add(`line ${i}`)
    expect(passed).toHaveLength(100)
    now = 500
    limited.add('next')
    expect(passed.slice(100)).toEqual(['… 150 lines left out', 'next'])
  })

  it('counts what was left out at the end', () => {
    const passed: string[] = []
    const limited = limitLines(
      (line) => passed.push(line),
      () => 0,
    )
    for (let i = 0; i < 101; i++) limited.add('x')
    limited.end()
    limited.end()
    expect(passed.slice(100)).toEqual(['… 1 line left out'])
  })

  it('lets no more than twenty thousand characters per half second through', () => {
    let now = 0
    const passed: string[] = []
    const limited = limitLines(
      (line) => passed.push(line),
      () => now,
    )
    for (const length of [4000, 4000, 4000, 4000, 4000, 4000, 1]) limited.add('x'.repeat(length))
    expect(passed).toHaveLength(5)
    now = 500
    limited.add('next')
    expect(passed.slice(5)).toEqual(['… 2 lines left out', 'next'])
  })

  it('shows about a million characters in all, however long the program runs', () => {
    let now = 0
    const passed: string[] = []
    const limited = limitLines(
      (line) => passed.push(line),
      () => now,
    )
    for (; now < 600_000; now += 50) for (let i = 0; i < 5; i++) limited.add('x'.repeat(4000))
    const shown = passed.join('').length
    expect(shown).toBeGreaterThan(1_000_000)
    expect(shown).toBeLessThan(1_100_000)
    expect(passed.at(-1)).toBe('… so many lines are enough: the rest is left out')
    limited.end()
    expect(passed.at(-1)).toMatch(/^… \d{2},\d{3} lines left out$/)
  })
})
