import type { ParserId } from '@wrkbench/contracts'
import { goldens } from './golden.ts'
import { damaged, type Random } from './mutate.ts'

/** Concatenates damaged outputs of a tool up to `length` characters. */
export const damagedText = (id: ParserId, length: number, below: Random): string => {
  const outputs = goldens(id).map(({ output }) => output.stdout || output.stderr)
  const parts: string[] = []
  for (let written = 0; written < length; written += parts.at(-1)?.length ?? 0) {
    parts.push(`${damaged(outputs[below(outputs.length)] ?? '', below)}\n`)
  }
  return parts.join('').slice(0, length)
}
