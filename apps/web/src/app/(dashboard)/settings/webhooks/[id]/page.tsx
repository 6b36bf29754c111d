import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { webhookQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { titleOf } from '#api/title-of.ts'
import { WebhookView } from './client.tsx'

type Props = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { id } = await params
  return titleOf('Webhook', webhookQuery(id, serverGet), ({ name }) => `Webhook ${name}`)
}

export default async function Page({ params }: Props) {
  const { id } = await params
  return (
    <Prefetched queries={[webhookQuery(id, serverGet)]}>
      <WebhookView id={id} />
    </Prefetched>
  )
}
