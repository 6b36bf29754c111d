'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Session, Webhook, WebhookWithSecret } from '@wrkbench/contracts'
import { useState } from 'react'
import { webhooksQuery } from '#api/queries.ts'
import { FileLinks } from '#components/ui/export-links.tsx'
import { Link } from '#components/ui/link.tsx'
import { Section } from '#components/ui/section.tsx'
import { formatWords, sayEvents } from '#lib/webhooks/words.ts'
import { OfProject } from '../for-admins.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { WebhookState } from './webhook-state.tsx'

const Row = ({ webhook }: { webhook: Webhook }) => (
  <tr>
    <th scope="row" className="wide sm:py-2! font-medium!">
      <Link href={`/settings/webhooks/${webhook.id}`}>{webhook.name}</Link>
      <span className="cap block font-regular break-all">{webhook.url}</span>
    </th>
    <td data-l="format">{formatWords[webhook.format]}</td>
    <td data-l="events" className="wide" data-tip={webhook.events.join(', ')}>
      {sayEvents(webhook.events)}
    </td>
    <td data-l="state" className="wide">
      <WebhookState webhook={webhook} />
    </td>
  </tr>
)

const WebhooksTable = ({ webhooks }: { webhooks: readonly Webhook[] }) => (
  <table className="tbl blocks" aria-label="Webhooks">
    <thead>
      <tr>
        <th>Webhook</th>
        <th>Format</th>
        <th>Events</th>
        <th>State</th>
      </tr>
    </thead>
    <tbody>
      {webhooks.map((webhook) => (
        <Row key={webhook.id} webhook={webhook} />
      ))}
    </tbody>
  </table>
)

const Webhooks = ({ project }: { project: Session['projects'][number] }) => {
  const client = useQueryClient()
  const { data, error } = useQuery(webhooksQuery(project.slug))
  const [made, setMade] = useState<WebhookWithSecret | null>(null)
  if (error && !data) throw error
  const show = async (webhook: WebhookWithSecret) => {
    setMade(webhook)
    await client.invalidateQueries({ queryKey: webhooksQuery(project.slug).queryKey })
  }
  return (
    <>
      <Section id="make" title="New webhook" note="sends a message to your address when something happens here">
        <NewWebhook project={project.slug} onMade={show} />
        {made && (
          <ShownOnce title={`The signing secret of ${made.name}.`} text={made.secret} close={() => setMade(null)} />
        )}
      </Section>
      <Section
        id="webhooks"
        title="Webhooks"
        note={project.name}
        actions={(data?.items.length ?? 0) > 0 && <FileLinks of="/webhooks/export" query={{ project: project.slug }} />}
      >
        {!data && <RowsSkeleton />}
        {data?.items.length === 0 && <p className="text-ink-2">No webhooks yet.</p>}
        {data && data.items.length > 0 && <WebhooksTable webhooks={data.items} />}
      </Section>
    </>
  )
}

export const WebhooksView = () => (
  <OfProject>{(project) => <Webhooks key={project.slug} project={project} />}</OfProject>
)
