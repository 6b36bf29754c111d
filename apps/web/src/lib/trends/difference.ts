import type { TrendDifference } from '@wrkbench/contracts'
import { processorName } from '@wrkbench/tables'

/** The label within a sentence: `Version` becomes `version`; `CPUs` and `Node.js of the runner` stay. */
const inSentence = (label: string): string => (/^[A-Z][a-z ]+$/.test(label) ? label.toLowerCase() : label)

/** Writes `version 1.0 → 1.1`. */
export const sayDifference = ({ label, from, to }: TrendDifference): string => {
  const said = (value: string | null): string =>
    value === null ? 'unknown' : label === 'Processor' ? processorName(value) : value
  return `${inSentence(label)} ${said(from)} → ${said(to)}`
}
