'use client'
import { subscribedEvents, type WebhookWithSecret } from '@wrkbench/contracts'
import { type FormEvent, useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { type WebhookDraft, WebhookFields } from './webhook-fields.tsx'

const empty: WebhookDraft = { name: '', url: '', format: 'json', events: subscribedEvents }

type NewWebhookProps = { project: string; onMade: (webhook: WebhookWithSecret) => Promise<void> }

export const NewWebhook = ({ project, onMade }: NewWebhookProps) => {
  const sending = useSending()
  const [draft, setDraft] = useState(empty)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { project, ...draft }
    const done = await sending.send(async () => onMade(await browserSend<WebhookWithSecret>('POST', '/webhooks', body)))
    if (done) setDraft(empty)
  }
  const isReady = draft.name.trim() !== '' && draft.url !== '' && draft.events.length > 0
  return (
    <form className="grid gap-4" onSubmit={submit} aria-label="New webhook">
      <WebhookFields
        draft={draft}
        change={(changed) => setDraft((before) => ({ ...before, ...changed }))}
        sending={sending}
      />
      <div className="flex flex-wrap items-baseline gap-3">
        <Button type="submit" look="go" disabled={sending.busy || !isReady}>
          Make webhook
        </Button>
        <Refusal of={sending} />
      </div>
    </form>
  )
}
