import type { Metadata } from 'next'
import { AccountView } from './client.tsx'

export const metadata: Metadata = { title: 'Settings' }

export default function Page() {
  return <AccountView />
}
