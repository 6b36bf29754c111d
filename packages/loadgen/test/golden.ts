import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { completeProfile, generatorIds, type LoadProfile, type ParserId } from '@wrkbench/contracts'
import type { ParseOutcome, RawOutput } from '../src/index.ts'

const folder = join(import.meta.dirname, '..', 'golden')

/** An output under golden/<tool>: `<case>.stdout.txt`, `.stderr.txt`, `.percentiles.csv`, and its expected outcome. */
export interface Golden {
  tool: ParserId
  name: string
  output: RawOutput
  profile: LoadProfile | null
  expected: ParseOutcome | null
}

/** Load parameters of cases that cannot be read correctly without them. */
const profiles: Record<string, { pipeline?: number; rate?: number }> = {
  pipelined: { pipeline: 16 },
  rate: { rate: 500 },
  'rate-unreachable': { rate: 2000 },
}

const profileOf = (tool: ParserId, name: string): LoadProfile | null => {
  const special = profiles[name]
  const generator = generatorIds.find((id) => id === tool)
  return special && generator ? completeProfile({ generator, connections: 8, durationSeconds: 2, ...special }) : null
}

const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

export const golden = (tool: ParserId, name: string): Golden => {
  const base = join(folder, tool, name)
  const csv = read(`${base}.percentiles.csv`)
  const expected = read(`${base}.expected.json`)
  return {
    tool,
    name,
    output: {
      stdout: read(`${base}.stdout.txt`),
      stderr: read(`${base}.stderr.txt`),
      files: csv === '' ? [] : [{ name: 'percentiles.csv', content: csv }],
      exitCode: 0,
    },
    profile: profileOf(tool, name),
    expected: expected === '' ? null : (JSON.parse(expected) as ParseOutcome),
  }
}

export const goldens = (tool: ParserId): Golden[] => {
  const names = readdirSync(join(folder, tool)).map((file) => file.split('.')[0] ?? '')
  return [...new Set(names)].sort().map((name) => golden(tool, name))
}

/** Wraps text as if a generator had printed it. */
export const printed = (stdout: string, files: RawOutput['files'] = []): RawOutput => ({
  stdout,
  stderr: '',
  files,
  exitCode: 0,
})
