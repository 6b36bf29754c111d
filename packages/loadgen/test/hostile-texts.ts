import { type ParserId, parserIds } from '@wrkbench/contracts'
import { goldens } from './golden.ts'

/** Pieces that, when repeated, make a parser search again and again. */
const pieces: [name: string, piece: string][] = [
  ['one line', 'x'],
  ['short lines', 'x\n'],
  ['blanks', ' '],
  ['empty lines', '\n'],
  ['digits', '1'],
  ['lines of digits', '1\n'],
  ['beginnings', 'Running'],
  ['lines of beginnings', 'Running 1s test @ \n'],
  ['opened objects', '{'],
  ['opened lines', '{\n'],
  ['opened members', '{"a":'],
  ['closed objects', '{}\n'],
  ['flat JSON', '{"a":[],"b":[],\n'],
  ['points of a stream', '{"type":"x"}\n'],
  ['quotation marks', '"'],
  ['backslashes', '\\'],
  ['carriage returns', '\r'],
  ['progress', '12 / 500\r'],
  ['lines written twice', '\rx\n'],
  ['lines of Windows', 'x\r\n'],
  ['escapes', '\u001b[32m'],
  ['beginnings of escapes', '\u001b'],
  ['line separators', '\u2028'],
  ['pipes', '|'],
  ['lines of a table', '│ Stat │\n'],
  ['quotes', '> '],
  ['quoted lines', '> x\n'],
  ['fences', '```\n'],
  ['prompts', '$ wrk -t1 -c1 http://localhost\n'],
  ['shortest commands', 'ab -\n'],
  ['paths', '/'],
  ['paragraphs of prose', '- a\n\n'],
  ['complaints', `${'apr_'.repeat(240)}\n`],
  ['counts after blanks', `${' '.repeat(900)} - x\n`],
  ['counts', ' a - 1\n'],
  ['codes', '  [200] 1 responses\n'],
  ['shares', '  50% 1ms\n'],
  ['titles', 'Total:\n'],
]

/** Beginnings that make the following text part of an output. */
const beginnings = ['', 'Running 1s test @ http://x\n', '> Running 1s test @ http://x\n', '{"spec":"']

interface HostileText {
  name: string
  /** the tool whose output the text resembles; null for none */
  tool: ParserId | null
  /** returns approximately as many characters as asked for */
  text(length: number): string
}

const filled = (length: number, piece: string): string => piece.repeat(Math.ceil(length / piece.length))

const ofTool = (tool: ParserId): HostileText[] => {
  const run = goldens(tool).find(({ name }) => name === 'good')?.output.stdout ?? ''
  const middle = run.indexOf('\n', run.length / 2) + 1
  const within = ['\n', 'x\n', ' a - 1\n'].map((piece) => ({
    name: `a run of ${tool} with ${JSON.stringify(piece)} in its midst`,
    text: (length: number) => run.slice(0, middle) + filled(length, piece) + run.slice(middle),
  }))
  const runs = { name: `runs of ${tool}`, text: (length: number) => filled(length, `${run}\n`) }
  const half = `${run.slice(0, middle)}\n`
  const halves = { name: `halves of runs of ${tool}`, text: (length: number) => filled(length, half) }
  return [runs, halves, ...within].map((one) => ({ ...one, tool }))
}

/** Texts made to take long. */
export const hostileTexts: HostileText[] = [
  ...beginnings.flatMap((beginning) =>
    pieces.map(([name, piece]) => ({
      name: beginning === '' ? name : `${name} below ${JSON.stringify(beginning)}`,
      tool: null,
      text: (length: number) => beginning + filled(length, piece),
    })),
  ),
  ...parserIds.flatMap(ofTool),
]
