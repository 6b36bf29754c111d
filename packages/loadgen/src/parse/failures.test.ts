import { describe, expect, it } from 'vitest'
import { describeFailures, failuresByKind, isWholeMessage } from './failures.ts'

describe('failures', () => {
  const failures = [
    { description: 'dial tcp 127.0.0.1:80: connect: connection refused', count: 5 },
    { description: 'read tcp 127.0.0.1:54321->127.0.0.1:80: read: connection reset by peer', count: 2 },
    { description: 'read tcp 127.0.0.1:54322->127.0.0.1:80: read: connection reset by peer', count: 9 },
    { description: 'write tcp [::1]:54323->[::1]:80: write: broken pipe', count: 1 },
    { description: 'timeout', count: 4 },
    { description: 'something new', count: 3 },
  ]

  it('are sorted by kind', () => {
    expect(failuresByKind(failures, 6)).toEqual({ connect: 5, read: 11, write: 1, timeout: 4, other: 9 })
  })

  it('are described with ephemeral ports masked, commonest first', () => {
    expect(describeFailures(failures)).toBe(
      '11 × read tcp *->127.0.0.1:80: read: connection reset by peer; 5 × dial tcp 127.0.0.1:80: connect: connection refused; 4 × timeout',
    )
    expect(describeFailures([])).toBe('no message')
  })

  it.each([
    ['Get "http://x/": dial tcp 127.0.0.1:80: connect: connection refused', 'connect'],
    ['Connection refused (os error 111)', 'connect'],
    ['Get "http://x/": context deadline exceeded (Client.Timeout exceeded while awaiting headers)', 'timeout'],
    ['Get "http://x/": read tcp 127.0.0.1:1->127.0.0.1:80: read: connection reset by peer', 'read'],
    ['Get "http://x/": EOF', 'read'],
    ['connection error', 'read'],
    ['connection closed before message completed', 'read'],
    ['Get "http://x/": write tcp 127.0.0.1:1->127.0.0.1:80: write: broken pipe', 'write'],
    ['Too many open files (os error 24)', 'other'],
  ] as const)('%s: %s', (description, kind) => {
    expect(failuresByKind([{ description, count: 3 }], 0)[kind]).toBe(3)
    expect(isWholeMessage(description)).toBe(true)
    expect(isWholeMessage(description.slice(0, -2))).toBe(false)
  })
})
