import type { Share } from '@wrkbench/contracts'
import { dataColumn, listTable, shownColumn, type Table } from '../table.ts'

const columns = [
  shownColumn<Share>('page', 'Shows', ({ view }) => view.page),
  dataColumn<Share>('id', 'id', ({ id }) => id),
  shownColumn<Share>('query', 'Asked for', ({ view }) => JSON.stringify(view.query)),
  shownColumn<Share>('createdBy', 'Made by', ({ createdBy }) => createdBy),
  shownColumn<Share>('createdAt', 'Made', ({ createdAt }) => createdAt),
  shownColumn<Share>('expiresAt', 'Ends', ({ expiresAt }) => expiresAt, {
    text: ({ expiresAt }) => expiresAt ?? 'when somebody ends it',
  }),
]

/** Public links without their secrets, in the order given. */
export const sharesTable = (shares: readonly Share[]): Table => listTable('Public links', columns, shares)
