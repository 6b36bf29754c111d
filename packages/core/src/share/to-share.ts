import type { Share } from '@wrkbench/contracts'
import type { ShareRow } from '@wrkbench/db'
import { instant, instantOrNull } from '../instant.ts'

export const toShare = ({ id, view, createdBy, createdAt, expiresAt }: Omit<ShareRow, 'project'>): Share => ({
  id,
  view,
  createdBy,
  createdAt: instant(createdAt),
  expiresAt: instantOrNull(expiresAt),
})
