/** Writes `a`, `a and b` or `a, b and c`. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** names that a sentence bears */
const mostNames = 8

/** Writes `a, b, c`, and of many names the first and the number of the others: `a, b, c and 490 more`. */
export const fewOf = (names: readonly string[]): string =>
  names.length > mostNames + 1
    ? `${names.slice(0, mostNames).join(', ')} and ${names.length - mostNames} more`
    : names.join(', ')
