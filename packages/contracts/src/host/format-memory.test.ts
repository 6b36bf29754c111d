import { expect, it } from 'vitest'
import { formatMemory } from './format-memory.ts'

it.each([
  [0, '0 B'],
  [512, '512 B'],
  [32 * 1024, '32 KiB'],
  [1536 * 1024, '1.5 MiB'],
  [25_232_932_864, '23.5 GiB'],
  [2 * 1024 ** 4, '2 TiB'],
  [3 * 1024 ** 5, '3072 TiB'],
])('%d bytes of memory are %s', (bytes, text) => {
  expect(formatMemory(bytes).replaceAll('\u00a0', ' ')).toBe(text)
})
