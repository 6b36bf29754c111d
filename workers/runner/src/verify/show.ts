const shownCharacters = 300
const contextBytes = 24

/** Text as a quoted string on one line, cut to a readable length. */
export const quote = (text: string): string => {
  const cut = text.length > shownCharacters
  return JSON.stringify(cut ? text.slice(0, shownCharacters) : text) + (cut ? ` … (${text.length} characters)` : '')
}

const around = (buffer: Buffer, at: number): string => {
  if (at >= buffer.length) return 'nothing more'
  const from = Math.max(0, at - contextBytes)
  return `${from > 0 ? '…' : ''}${JSON.stringify(buffer.toString('utf8', from, at + contextBytes))}`
}

/** The first byte, counted from 0, in which two bodies differ, with the bytes around it; null if they are equal. */
export const firstDifference = (expected: Buffer, received: Buffer): string | null => {
  if (expected.equals(received)) return null
  const shorter = Math.min(expected.length, received.length)
  let at = 0
  while (at < shorter && expected[at] === received[at]) at++
  const lengths = `${expected.length} bytes expected, ${received.length} received`
  return `first difference at byte ${at} (${lengths}): expected ${around(expected, at)}, received ${around(received, at)}`
}

const kind = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)
const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, shownCharacters) ?? 'nothing'

/** JSON pointer and values of the first place where two JSON values differ; null if they are deeply equal. */
export const firstJsonDifference = (expected: unknown, received: unknown, pointer = ''): string | null => {
  const isNested =
    expected !== null && typeof expected === 'object' && received !== null && kind(expected) === kind(received)
  if (!isNested) {
    const isEqual = expected === received
    return isEqual ? null : `at ${pointer || 'the top'}: expected ${shown(expected)}, received ${shown(received)}`
  }
  const [left, right] = [expected as Record<string, unknown>, received as Record<string, unknown>]
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const own = (value: Record<string, unknown>) => (Object.hasOwn(value, key) ? value[key] : undefined)
    const difference = firstJsonDifference(own(left), own(right), `${pointer}/${key}`)
    if (difference) return difference
  }
  return null
}
