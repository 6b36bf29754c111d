import { expect, it } from 'vitest'
import { decoded } from './decoded.ts'

const text = '{"subject": "über", "p99": "403.93µs"}'
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()

it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, as PowerShell writes it', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 the other way round', swapped(Buffer.from(`\ufeff${text}`, 'utf16le'))],
])('text in %s is read', (_, bytes) => expect(decoded(bytes)).toBe(text))

it('of nothing is nothing', () => expect(decoded(Buffer.alloc(0))).toBe(''))
