import type { ParsedOutput, ParsedRun, ParseOutput } from '@wrkbench/contracts'
import { type PastedRun, readPaste } from '@wrkbench/loadgen'
import { invalid } from '../errors.ts'

const toParsedRun = ({ tool, ...run }: PastedRun): ParsedRun => ({ generator: tool, ...run })

const common = <T>(values: readonly (T | null)[]): T | null => {
  const [first = null, ...others] = new Set(values)
  return others.length === 0 ? first : null
}

/**
 * Reads the runs in a text without storing anything. Unreadable parts are listed beside the runs.
 * @throws ServiceError VALIDATION with the line where reading stopped, if the text holds no run at all
 */
export const parseOutput = ({ input }: { input: ParseOutput }): ParsedOutput => {
  const { generator = 'auto', output } = input
  const { runs, problems } = readPaste(output, generator === 'auto' ? null : generator)
  if (runs.length === 0) {
    const told = problems.map(({ line, reason }) => ({ path: '/output', message: `Line ${line}: ${reason}.` }))
    throw invalid(told)
  }
  return {
    generator: common(runs.map(({ tool }) => tool)),
    version: common(runs.map(({ version }) => version)),
    runs: runs.map(toParsedRun),
    problems: problems.map(({ tool, ...problem }) => ({ ...problem, generator: tool })),
  }
}
