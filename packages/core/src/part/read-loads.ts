import type { LoadProfile, RunnerRole } from '@wrkbench/contracts'
import type { RunPartRow } from '@wrkbench/db'
import { mergeOutcomes, type OutputParser, type ParseOutcome, type RawOutput, splitProfile } from '@wrkbench/loadgen'

type Part = Pick<RunPartRow, 'name' | 'report'> & { role: RunnerRole }

interface Loads {
  adapter: Pick<OutputParser, 'parse'>
  /** profile of the whole load */
  profile: LoadProfile
  /** output of the leading host's generator */
  output: RawOutput
  parts: readonly Part[]
}

const missing: ParseOutcome = { kind: 'no-result', reason: 'it handed in no output', line: null }

const merged = ({ adapter, profile, output, parts }: Loads): ParseOutcome => {
  const others = parts.filter(({ role }) => role === 'LOAD')
  const [own = profile] = splitProfile(profile, others.length + 1) ?? []
  const outcomes = others.map(({ name, report }) => ({
    host: name,
    outcome: report?.output ? adapter.parse(report.output, report.profile ?? profile) : missing,
  }))
  return mergeOutcomes([{ host: 'the leading host', outcome: adapter.parse(output, own) }, ...outcomes])
}

/**
 * Merges the outputs of all load hosts of a run into one result. Each output is parsed with its host's share of the load. An
 * adapter throws on impossible figures, which make the output `unreadable`.
 */
export const readLoads = (loads: Loads): ParseOutcome | { kind: 'unreadable'; reason: string } => {
  try {
    return merged(loads)
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) }
  }
}
