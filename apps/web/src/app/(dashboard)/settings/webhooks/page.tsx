import type { Metadata } from 'next'
import { WebhooksView } from './client.tsx'

export const metadata: Metadata = { title: 'Webhooks' }

export default function Page() {
  return <WebhooksView />
}
