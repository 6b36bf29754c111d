import { jsonMark } from './k6/json.ts'
import { parseK6 } from './k6/output.ts'
import { pointsMark, textMark } from './k6/text.ts'
import type { OutputParser } from './load-generator.ts'
import { holds } from './parse/required-text.ts'

export const k6: OutputParser = {
  id: 'k6',
  displayName: 'k6',
  homepage: 'https://k6.io',
  notes: [
    'Each virtual user waits for its answer and runs script between requests, so the rate says what the script lets through, unless an arrival-rate executor offers a fixed one.',
    'Its HTTP client repeats a GET when a kept connection breaks, so lost answers show as slow requests.',
    'Requests that were lost count as requests here, because k6 counts them and error responses in one.',
    'Latencies are of requests that did not fail where the summary has that line, and leave out connecting.',
    'The duration is that of the whole test, with ramps and graceful stop; successes are what the script expects, by default answers below 400.',
    'Which percentiles there are is up to the test (summaryTrendStats).',
  ],
  parserVersion: 1,
  looksLike: (text) => holds(text, jsonMark) || holds(text, textMark) || holds(text, pointsMark),
  parse: parseK6,
}
