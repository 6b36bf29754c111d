import { type SubscribedEvent, subscribedEvents, type WebhookFormat, webhookWhen } from '@wrkbench/contracts'
import { Field, Input, Pick } from '#components/ui/field.tsx'
import type { Sending } from '#lib/form/use-sending.ts'
import { formatChoices } from '#lib/webhooks/words.ts'

export interface WebhookDraft {
  name: string
  /** empty: the one there is */
  url: string
  format: WebhookFormat
  events: readonly string[]
}

interface FieldsProps {
  draft: WebhookDraft
  change: (changed: Partial<WebhookDraft>) => void
  sending: Sending
  /** as far as it is shown; absent: there is none yet */
  presentUrl?: string
}

const Events = ({ chosen, change }: { chosen: readonly string[]; change: (next: string[]) => void }) => {
  const toggle = (event: SubscribedEvent, on: boolean) =>
    change(on ? [...chosen, event] : chosen.filter((one) => one !== event))
  return (
    <fieldset className="f">
      <legend className="mb-1">Send when</legend>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-t2 text-ink">
        {subscribedEvents.map((event) => (
          <label key={event} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(event)}
              onChange={({ target }) => toggle(event, target.checked)}
            />
            {webhookWhen[event]}
          </label>
        ))}
      </span>
    </fieldset>
  )
}

/** What a webhook consists of, for a new one and for one that is changed. */
export const WebhookFields = ({ draft, change, sending, presentUrl }: FieldsProps) => (
  <>
    <div className="bar mt-0! items-start!">
      <Field label="What it is for" className="w-full sm:w-64" error={sending.errorAt('/name')}>
        {(ids) => (
          <Input
            {...ids}
            className="w-full"
            required
            maxLength={100}
            placeholder="team channel"
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field
        className="w-full max-sm:basis-full! sm:w-96"
        label={presentUrl ? 'New address' : 'Address'}
        error={sending.errorAt('/url')}
        hint={presentUrl && 'Leave it empty to keep the one it has.'}
      >
        {(ids) => (
          <Input
            {...ids}
            className="w-full"
            type="url"
            required={presentUrl === undefined}
            maxLength={2000}
            placeholder={presentUrl ?? 'https://ci.example.org/hooks/wrkbench'}
            value={draft.url}
            onChange={({ target }) => change({ url: target.value })}
          />
        )}
      </Field>
      <Field label="As">
        {(ids) => (
          <Pick
            {...ids}
            choices={formatChoices}
            value={draft.format}
            onChange={({ target }) => change({ format: target.value as WebhookFormat })}
          />
        )}
      </Field>
    </div>
    <Events chosen={draft.events} change={(events) => change({ events })} />
  </>
)
