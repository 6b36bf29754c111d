import type { TokenEntry } from '@wrkbench/contracts'
import type { TokenListRow } from '@wrkbench/db'
import { instant, instantOrNull } from '../instant.ts'
import { tokenBeginning } from '../session/secrets.ts'

const stateOf = ({ revokedAt, expiresAt }: TokenListRow, now: Date): TokenEntry['state'] => {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active'
}

export const toTokenEntry = (row: TokenListRow, now: Date): TokenEntry => ({
  id: row.id,
  name: row.name,
  kind: row.kind === 'RUNNER' ? 'runner' : 'api',
  begins: tokenBeginning({ isRunner: row.kind === 'RUNNER', publicId: row.publicId }),
  scopes: row.scopes,
  project: row.project,
  owner: row.ownerId === null ? null : { id: row.ownerId, name: row.ownerName ?? '' },
  state: stateOf(row, now),
  createdAt: instant(row.createdAt),
  expiresAt: instantOrNull(row.expiresAt),
  lastUsedAt: instantOrNull(row.lastUsedAt),
  revokedAt: instantOrNull(row.revokedAt),
})
