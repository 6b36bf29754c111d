import type { Metadata } from 'next'
import { WebhookView } from './client.tsx'

export const metadata: Metadata = { title: 'Webhook' }

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <WebhookView id={(await params).id} />
}
