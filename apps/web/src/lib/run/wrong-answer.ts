/** What a check wanted and what came instead. */
export interface WrongAnswer {
  request: string
  expected: string
  received: string
  /** where they part, in words */
  difference: string
  /** characters that `expected` and `received` begin with alike, where that tells anything */
  alike: number
}

const alikeAtFirst = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** A body that holds JSON as it came, without the quotes around it. */
const unquoted = (text: string): string => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : text
  } catch {
    return text
  }
}

/** Reads what a runner writes of a wrong answer; null for anything else. */
export const readWrongAnswer = (detail: string): WrongAnswer | null => {
  const [, expected, came, request, difference] =
    /^expected: (.*)\nreceived: (.*)\n((?:GET|HEAD|POST|PUT|DELETE|OPTIONS) .*)\n([\s\S]*)$/.exec(detail) ?? []
  if (expected === undefined || came === undefined || request === undefined || difference === undefined) return null
  const received = /^[{[]/.test(expected) ? unquoted(came) : came
  // a rule in words and a quoted body have nothing to do with each other
  return {
    request,
    expected,
    received,
    difference,
    alike: /^["{[]/.test(expected) ? alikeAtFirst(expected, received) : 0,
  }
}
