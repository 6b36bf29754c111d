'use client'
import { useQuery } from '@tanstack/react-query'
import type { Webhook } from '@wrkbench/contracts'
import type { ReactNode } from 'react'
import { webhookQuery } from '#api/queries.ts'
import { Link } from '#components/ui/link.tsx'
import { Moment } from '#components/ui/moment.tsx'
import { Section } from '#components/ui/section.tsx'
import { formatWords, sayEvents } from '#lib/webhooks/words.ts'
import { RowsSkeleton } from '../../rows-skeleton.tsx'
import { WebhookState } from '../webhook-state.tsx'
import { Actions } from './actions.tsx'
import { ChangeForm } from './change-form.tsx'
import { DeliveryLog } from './delivery-log.tsx'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Said = ({ webhook }: { webhook: Webhook }) => (
  <dl className="facts grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-x-6 gap-y-3">
    <Fact label="State">
      <WebhookState webhook={webhook} />
    </Fact>
    <Fact label="Address">
      <span className="break-all">{webhook.url}</span>
    </Fact>
    <Fact label="Told of">
      <span data-tip={webhook.events.join(', ')}>{sayEvents(webhook.events)}</span>, as {formatWords[webhook.format]}
    </Fact>
    <Fact label="Waiting">{webhook.waiting === 0 ? 'nothing' : `${webhook.waiting} to be sent`}</Fact>
    <Fact label="Made">
      by {webhook.createdBy}, <Moment at={webhook.createdAt} style="day" />
    </Fact>
    {webhook.previousSecretUntil && (
      <Fact label="Signs with">
        two secrets, the older one until <Moment at={webhook.previousSecretUntil} />
      </Fact>
    )}
  </dl>
)

export const WebhookView = ({ id }: { id: string }) => {
  const { data: webhook, error } = useQuery(webhookQuery(id))
  if (error && !webhook) throw error
  if (!webhook) return <RowsSkeleton rows={8} />
  return (
    <>
      <p className="mt-3">
        <Link href={`/settings/webhooks?project=${encodeURIComponent(webhook.project)}`}>All webhooks</Link>
      </p>
      <Section id="webhook" title={webhook.name} note={`webhook of ${webhook.project}`}>
        <Said webhook={webhook} />
        <Actions webhook={webhook} />
      </Section>
      <DeliveryLog webhook={webhook} />
      <Section id="change" title="Change it">
        <ChangeForm key={webhook.updatedAt} webhook={webhook} />
      </Section>
    </>
  )
}
