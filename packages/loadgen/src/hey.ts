import { parseHey } from './hey/output.ts'
import { csvMark, textMark } from './hey/text.ts'
import type { OutputParser } from './load-generator.ts'
import { holds } from './parse/required-text.ts'

export const hey: OutputParser = {
  id: 'hey',
  displayName: 'hey',
  homepage: 'https://github.com/rakyll/hey',
  notes: [
    'Closed loop without -q: latencies are those under saturation.',
    'Its HTTP client repeats a GET when a kept connection breaks, so lost answers show as slow requests.',
    'Times are printed in tenths of a millisecond: anything below has no figure, nor has a mean under 0.5 ms.',
    'Of runs with more than a million answers there are no latencies: hey keeps the first million only, and its average is wrong then.',
    'The printed rate includes requests that failed; the headline is successes over the printed time.',
    'A summary whose counts do not add up to its rate and duration was cut off and holds no result.',
  ],
  parserVersion: 1,
  looksLike: (text) => holds(text, textMark) || holds(text, csvMark),
  parse: parseHey,
}
