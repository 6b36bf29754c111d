/** Marsaglia's xorshift, which yields the same mutations in every test run. */
export const random = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

export type Random = ReturnType<typeof random>
type Mutation = (text: string, below: Random) => string

const splice = (text: string, from: number, length: number, by: string): string =>
  text.slice(0, from) + by + text.slice(from + length)

/** Replaces one run of digits, if there is any. */
const number =
  (by: (digits: string, below: Random) => string): Mutation =>
  (text, below) => {
    const all = [...text.matchAll(/\d+/g)]
    const found = all[below(Math.max(1, all.length))]
    return found ? splice(text, found.index, found[0].length, by(found[0], below)) : text
  }

const swapLines: Mutation = (text, below) => {
  const lines = text.split('\n')
  const [a, b] = [below(lines.length), below(lines.length)]
  return lines.map((line, index) => (index === a ? lines[b] : index === b ? lines[a] : line)).join('\n')
}

const mutations: Mutation[] = [
  (text, below) => text.slice(0, below(text.length + 1)),
  (text, below) => splice(text, below(text.length), 1 + below(40), ''),
  (text, below) => splice(text, below(text.length), 1, String.fromCharCode(32 + below(95))),
  (text, below) => splice(text, below(text.length), 0, text.slice(below(text.length)).slice(0, below(80))),
  number(() => '0'),
  number((digits) => `${digits}${digits}`),
  number((digits) => digits.slice(1)),
  number((_, below) => String(below(1e9))),
  number(() => '18446744073709551615'),
  number(() => '-nan'),
  swapLines,
]

/** Damages a text in one to three places. */
export const damaged = (text: string, below: Random): string => {
  let result = text
  for (let count = 1 + below(3); count > 0; count--) {
    result = mutations[below(mutations.length)]?.(result, below) ?? result
  }
  return result
}
