import { parserIds } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { detectParser, parsers } from '../src/index.ts'
import { goldens } from './golden.ts'

describe.each(parserIds)('the output of %s', (id) => {
  const spoken = goldens(id).flatMap(({ name, output: { stdout, stderr }, expected }) => {
    const text = stdout.trim() === '' ? stderr : stdout
    return text.trim() === '' ? [] : [{ name, text, hasResult: expected?.kind === 'result' }]
  })

  it.each(spoken.filter(({ hasResult }) => hasResult))('is recognised: $name', ({ text }) => {
    expect(detectParser(text)?.id).toBe(id)
    expect(detectParser(`We ran this:\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\nand liked it.`)?.id).toBe(id)
  })

  it.each(spoken)('is taken for that of no other tool: $name', ({ text }) => {
    const found = Object.values(parsers).filter((parser) => parser.looksLike(text))
    expect(found.map((parser) => parser.id).filter((other) => other !== id)).toEqual([])
  })
})

describe('a text', () => {
  it.each([
    ['nothing', ''],
    ['prose', 'wrk says Requests/sec: 12000, and hey says Total: 2 secs.'],
    ['some JSON', '{"summary":{"total":2},"latency":{"p99":3}}'],
  ])('that is %s belongs to no tool', (_, text) => expect(detectParser(text)).toBeNull())

  it('with the output of two tools belongs to neither', () => {
    const [wrk, ab] = [goldens('wrk')[0], goldens('ab')[0]].map((golden) => golden?.output.stdout)
    expect(detectParser(`${wrk}\n${ab}`)).toBeNull()
  })
})
