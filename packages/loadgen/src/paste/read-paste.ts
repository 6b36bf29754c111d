import type { AskedLoad, Metrics, MissingReasons, ParserId } from '@wrkbench/contracts'
import { detectParser } from '../detect-parser.ts'
import type { OutputParser } from '../load-generator.ts'
import { parserOf } from '../registry.ts'
import { askedLoad } from './asked-load.ts'
import { cleanText } from './clean-text.ts'
import { mostBlocks, type PastedBlock, splitRuns } from './split-runs.ts'

/** A run found in a pasted text. */
export interface PastedRun {
  tool: ParserId
  version: string | null
  /** first line of its output, from 1 */
  line: number
  command: string | null
  load: AskedLoad
  metrics: Metrics
  missing: MissingReasons
  parserVersion: number
  /** its output alone, cleaned; stored, and parsed again when the parser is corrected */
  output: string
}

/** A part of a pasted text that could not be read. */
export interface PasteProblem {
  /** line at which reading stopped, from 1 */
  line: number
  tool: ParserId | null
  reason: string
}

export interface Paste {
  runs: PastedRun[]
  problems: PasteProblem[]
}

const read = (parser: OutputParser, block: PastedBlock): { run: PastedRun } | { problem: PasteProblem } => {
  const output = block.text
  const outcome = parser.parse({ stdout: output, stderr: '', files: [], exitCode: null }, null)
  if (outcome.kind === 'no-result') {
    const line = block.line + (outcome.line ?? 1) - 1
    return { problem: { line, tool: parser.id, reason: outcome.reason } }
  }
  const { metrics, missing, version } = outcome
  const { line, command } = block
  const load = askedLoad(parser.id, output, command)
  return {
    run: {
      tool: parser.id,
      version,
      line,
      command,
      load,
      metrics,
      missing,
      parserVersion: parser.parserVersion,
      output,
    },
  }
}

const unknown = 'this is not the output of a tool whose output can be read'

/**
 * Finds all runs in a text as people paste it: several runs, within Markdown or mail, with colours, progress bars and
 * Windows line ends. `tool`: parses everything as this tool's output; null: detects the tool. Parts that could not be
 * read are returned as problems with their line.
 */
export const readPaste = (text: string, tool: ParserId | null): Paste => {
  const clean = cleanText(text)
  const found = splitRuns(clean)
  const blocks = found.length > 0 || tool === null ? found : [{ line: 1, text: clean, command: null }]
  const paste: Paste = { runs: [], problems: [] }
  const excess = blocks.length === mostBlocks ? blocks.pop() : undefined
  for (const block of blocks) {
    const parser = tool ? parserOf(tool) : detectParser(block.text)
    const outcome = parser ? read(parser, block) : { problem: { line: block.line, tool: null, reason: unknown } }
    if ('run' in outcome) paste.runs.push(outcome.run)
    else paste.problems.push(outcome.problem)
  }
  if (excess) {
    const reason = `a text may hold ${mostBlocks - 1} runs at the most; this and what follows was not read`
    paste.problems.push({ line: excess.line, tool: null, reason })
  }
  if (blocks.length === 0) paste.problems.push({ line: 1, tool: null, reason: unknown })
  return paste
}
