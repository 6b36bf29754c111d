import { expect, it } from 'vitest'
import { createFiller } from './placeholders.ts'

/** Bytes that count up, so that each text can be recognised. */
const counting = () => {
  let drawn = 0
  return (bytes: number) => Buffer.alloc(bytes, ++drawn)
}

it('puts a fresh text into each request, the same one wherever it is asked for', () => {
  const fill = createFiller(counting())
  const first = fill('/a/{nonce}?x={nonce}')
  expect(first.path).toBe(`/a/${first.sent}?x=${first.sent}`)
  expect(first.inText('<{nonce}>')).toBe(`<${first.sent}>`)
  expect(fill('/a/{nonce}').sent).not.toBe(first.sent)
})

it('keeps a named text for all requests', () => {
  const fill = createFiller(counting())
  const set = fill('/set?value={nonce:a}')
  expect(fill('/get').inText('{nonce:a}')).toBe(set.sent)
  expect(fill('/get').inText('{nonce:b}')).not.toBe(set.sent)
})

it('encodes a text in a path, and takes it literally in an expression', () => {
  const { path, sent, inText, inPattern } = createFiller(counting())('/hash?text={text}')
  expect(decodeURIComponent(path.split('=')[1] ?? '')).toBe(sent)
  expect(inText('{text}')).toBe(sent)
  expect(new RegExp(`^${inPattern('{text}')}$`).test(sent)).toBe(true)
  expect(new RegExp(inPattern('{text}')).test(sent.replace('?', ''))).toBe(false)
})

it('makes numbers that a route can take', () => {
  expect(createFiller(counting())('/values/{number}').path).toMatch(/^\/values\/\d{1,6}$/)
})
