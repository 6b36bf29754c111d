import { doubtsOf } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'
import { metricColumnNames, type NumberColumns } from './result-columns.ts'

export interface RevisedResult {
  id: number
  /** the metrics only */
  figures: NumberColumns
  missing: Record<string, string>
  flags: { id: string; evidence: string }[]
  parserVersion: number
  methodologyFingerprint: string
}

const columns = ['missing', 'flags', 'flag_count', 'parser_version', 'methodology_fingerprint', ...metricColumnNames]

const text = `
UPDATE results x SET ${columns.map((column) => `${column} = n.${column}`).join(', ')}
FROM jsonb_populate_recordset(NULL::results, $1::jsonb) n WHERE x.id = n.id`

/** Replaces stored figures by newly parsed ones. Recorded usage and the result's place stay as they are. */
export const updateResults = async (tx: Sql, results: readonly RevisedResult[]): Promise<void> => {
  if (results.length === 0) return
  const rows = results.map(({ id, figures, missing, flags, parserVersion, methodologyFingerprint }) => ({
    ...figures,
    id,
    missing,
    flags,
    flag_count: doubtsOf(flags).length,
    parser_version: parserVersion,
    methodology_fingerprint: methodologyFingerprint,
  }))
  await tx.query(text, [jsonText(rows)])
}
