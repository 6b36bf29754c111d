/** What a check expected and what it received instead. */
export interface WrongAnswer {
  request: string
  expected: string
  received: string
  /** where they differ, in words */
  difference: string
  /** number of leading characters that `expected` and `received` share, if that is meaningful */
  alike: number
}

const alikeAtFirst = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** A body that contains JSON, as it was received, without the quotes around it. */
const unquoted = (text: string): string => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : text
  } catch {
    return text
  }
}

/** Parses a runner's text about a wrong answer; null for any other text. */
export const readWrongAnswer = (detail: string): WrongAnswer | null => {
  const [, expected, came, request, difference] =
    /^expected: (.*)\nreceived: (.*)\n((?:GET|HEAD|POST|PUT|DELETE|OPTIONS) .*)\n([\s\S]*)$/.exec(detail) ?? []
  if (expected === undefined || came === undefined || request === undefined || difference === undefined) return null
  const received = /^[{[]/.test(expected) ? unquoted(came) : came
  // a rule in words and a quoted body cannot be compared character by character
  return {
    request,
    expected,
    received,
    difference,
    alike: /^["{[]/.test(expected) ? alikeAtFirst(expected, received) : 0,
  }
}
