'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { Webhook } from '@wrkbench/contracts'
import { type FormEvent, useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { webhookQuery } from '#api/queries.ts'
import { Button } from '#components/ui/button.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { type WebhookDraft, WebhookFields } from '../webhook-fields.tsx'

export const ChangeForm = ({ webhook }: { webhook: Webhook }) => {
  const client = useQueryClient()
  const sending = useSending()
  const { id, name, format, events } = webhook
  const [draft, setDraft] = useState<WebhookDraft>({ name, url: '', format, events })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { url, ...rest } = draft
    await sending.send(async () => {
      const changed = await browserSend<Webhook>('PATCH', `/webhooks/${id}`, url === '' ? rest : draft)
      client.setQueryData(webhookQuery(id).queryKey, changed)
    })
  }
  return (
    <form className="grid gap-4" onSubmit={submit} aria-label="Change the webhook">
      <WebhookFields
        draft={draft}
        change={(changed) => setDraft((before) => ({ ...before, ...changed }))}
        sending={sending}
        presentUrl={webhook.url}
      />
      <div className="flex flex-wrap items-baseline gap-3">
        <Button type="submit" disabled={sending.busy || draft.name.trim() === '' || draft.events.length === 0}>
          Save
        </Button>
        <Refusal of={sending} />
      </div>
    </form>
  )
}
