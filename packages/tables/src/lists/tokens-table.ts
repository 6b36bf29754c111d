import type { TokenEntry } from '@wrkbench/contracts'
import { dataColumn, listTable, shownColumn, type Table } from '../table.ts'

const columns = [
  shownColumn<TokenEntry>('name', 'Token', ({ name }) => name),
  dataColumn<TokenEntry>('id', 'id', ({ id }) => id),
  shownColumn<TokenEntry>('begins', 'Begins with', ({ begins }) => begins),
  shownColumn<TokenEntry>('kind', 'Kind', ({ kind }) => kind),
  shownColumn<TokenEntry>('owner', 'Of', ({ owner }) => owner?.name ?? null),
  shownColumn<TokenEntry>('scopes', 'May', ({ scopes }) => scopes.join(', ')),
  shownColumn<TokenEntry>('project', 'Only in', ({ project }) => project),
  shownColumn<TokenEntry>('state', 'State', ({ state }) => state),
  shownColumn<TokenEntry>('createdAt', 'Created', ({ createdAt }) => createdAt),
  shownColumn<TokenEntry>('lastUsedAt', 'Last used', ({ lastUsedAt }) => lastUsedAt),
  shownColumn<TokenEntry>('expiresAt', 'Ends', ({ expiresAt }) => expiresAt),
  shownColumn<TokenEntry>('revokedAt', 'Revoked', ({ revokedAt }) => revokedAt),
]

/** Tokens, without their secrets, in the order given. */
export const tokensTable = (tokens: readonly TokenEntry[]): Table => listTable('Tokens', columns, tokens)
