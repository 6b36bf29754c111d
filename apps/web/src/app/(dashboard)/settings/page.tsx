import type { Account } from '@wrkbench/contracts'
import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { methodsQuery } from '#api/queries.ts'
import { serverGet, visitorGet } from '#api/server.ts'
import { AccountView } from './client.tsx'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  return (
    <Prefetched queries={[methodsQuery(serverGet)]}>
      <AccountView account={await visitorGet<Account>('/account')} />
    </Prefetched>
  )
}
