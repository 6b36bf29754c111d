'use client'
import { deliveryDays, type Webhook } from '@wrkbench/contracts'
import { deliveriesQuery } from '#api/queries.ts'
import { useSteadyQuery } from '#api/use-steady-query.ts'
import { Button } from '#components/ui/button.tsx'
import { FileLinks } from '#components/ui/export-links.tsx'
import { Section } from '#components/ui/section.tsx'
import { text } from '#lib/url/params.ts'
import { useUrlState } from '#lib/url/use-url-state.ts'
import { RowsSkeleton } from '../../rows-skeleton.tsx'
import { DeliveryRow } from './delivery-row.tsx'

const logParams = { cursor: text }

/** What it was sent, newest first, with every attempt. */
export const DeliveryLog = ({ webhook }: { webhook: Webhook }) => {
  const [{ cursor }, setParams] = useUrlState(logParams)
  const { data, error } = useSteadyQuery(deliveriesQuery(webhook.id, cursor))
  if (error && !data) throw error
  return (
    <Section
      id="deliveries"
      title="Deliveries"
      note={`newest first, kept for ${deliveryDays} days`}
      actions={(data?.items.length ?? 0) > 0 && <FileLinks of={`/webhooks/${webhook.id}/deliveries/export`} />}
    >
      {!data && <RowsSkeleton />}
      {data?.items.length === 0 && <p className="text-ink-2">Nothing was sent yet. Send a test to see it arrive.</p>}
      {data && data.items.length > 0 && (
        <table className="tbl blocks" aria-label="Messages">
          <thead>
            <tr>
              <th>Message</th>
              <th>What came of it</th>
              <th>
                <span className="sr-only">Send again</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((delivery) => (
              <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-4 flex gap-3">
        {cursor && <Button onClick={() => setParams({ cursor: null })}>Newest</Button>}
        {data?.nextCursor && <Button onClick={() => setParams({ cursor: data.nextCursor })}>Older</Button>}
      </div>
    </Section>
  )
}
