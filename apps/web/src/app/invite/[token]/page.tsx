import type { Invitation } from '@wrkbench/contracts'
import type { Metadata } from 'next'
import { findProviders } from '#api/find-providers.ts'
import { serverGet } from '#api/server.ts'
import { InviteView } from './client.tsx'

export const metadata: Metadata = { title: 'Invitation', referrer: 'no-referrer' }

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const [invitation, providers] = await Promise.all([
    serverGet<Invitation>(`/invitations/${encodeURIComponent(token)}`),
    findProviders(),
  ])
  return <InviteView token={token} invitation={invitation} providers={providers} />
}
