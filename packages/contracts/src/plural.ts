import { numberText } from './number-text.ts'
/** Writes a label within a sentence: `Median latency` becomes `median latency`, `CPU of the server` stays. */
export const midSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label

/** `1 round`, `5 rounds`, `1,200 rounds`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`
