import { expect, it } from 'vitest'
import { midSentence } from './plural.ts'

it('writes a label within a sentence, abbreviations as they are', () => {
  const labels = ['Median latency', 'Successful requests per CPU-second', 'CPU of the server, 100 % is one core']
  expect(labels.map(midSentence)).toEqual([
    'median latency',
    'successful requests per CPU-second',
    'CPU of the server, 100 % is one core',
  ])
})
