import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { completeProfile, type GeneratorId, type LoadProfile } from '@wrkbench/contracts'
import type { ParseOutcome, RawOutput } from '../src/index.ts'

const folder = join(import.meta.dirname, '..', 'golden')

/** Real outputs under golden/<generator>: `<case>.stdout.txt`, `.stderr.txt`, `.percentiles.csv`, and what they say. */
export interface Golden {
  generator: GeneratorId
  name: string
  output: RawOutput
  profile: LoadProfile | null
  expected: ParseOutcome | null
}

/** Cases that cannot be read right without knowing how they were asked for. */
const profiles: Record<string, { pipeline?: number; rate?: number }> = {
  pipelined: { pipeline: 16 },
  rate: { rate: 500 },
}

const profileOf = (generator: GeneratorId, name: string): LoadProfile | null => {
  const special = profiles[name]
  return special ? completeProfile({ generator, connections: 8, durationSeconds: 2, ...special }) : null
}

const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

export const golden = (generator: GeneratorId, name: string): Golden => {
  const base = join(folder, generator, name)
  const csv = read(`${base}.percentiles.csv`)
  const expected = read(`${base}.expected.json`)
  return {
    generator,
    name,
    output: {
      stdout: read(`${base}.stdout.txt`),
      stderr: read(`${base}.stderr.txt`),
      files: csv === '' ? [] : [{ name: 'percentiles.csv', content: csv }],
      exitCode: 0,
    },
    profile: profileOf(generator, name),
    expected: expected === '' ? null : (JSON.parse(expected) as ParseOutcome),
  }
}

export const goldens = (generator: GeneratorId): Golden[] => {
  const names = readdirSync(join(folder, generator)).map((file) => file.split('.')[0] ?? '')
  return [...new Set(names)].sort().map((name) => golden(generator, name))
}

/** Wraps text as if a generator had printed it. */
export const printed = (stdout: string, files: RawOutput['files'] = []): RawOutput => ({
  stdout,
  stderr: '',
  files,
  exitCode: 0,
})
