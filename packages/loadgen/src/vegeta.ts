import type { OutputParser } from './load-generator.ts'
import { holds } from './parse/required-text.ts'
import { jsonMark } from './vegeta/json.ts'
import { parseVegeta } from './vegeta/output.ts'
import { textMark } from './vegeta/text.ts'

export const vegeta: OutputParser = {
  id: 'vegeta',
  displayName: 'vegeta',
  homepage: 'https://github.com/tsenart/vegeta',
  notes: [
    'Open loop: requests are sent at a fixed rate, on as many connections as that takes.',
    'The rate is that of requests sent during the attack; the headline is successes over attack and wait, as vegeta counts its throughput.',
    'Its HTTP client repeats a GET when a kept connection breaks, so some lost answers show as slow requests.',
    'Requests that fail are timed as well; figures they distort are left out.',
    'Its percentiles are estimates of a t-digest.',
  ],
  parserVersion: 1,
  looksLike: (text) => holds(text, jsonMark) || holds(text, textMark),
  parse: parseVegeta,
}
