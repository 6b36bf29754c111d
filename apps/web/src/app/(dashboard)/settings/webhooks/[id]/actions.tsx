'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { Webhook, WebhookWithSecret } from '@wrkbench/contracts'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { deliveriesQuery, webhookQuery, webhooksQuery } from '#api/queries.ts'
import { Button } from '#components/ui/button.tsx'
import { Confirm } from '#components/ui/confirm.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { ShownOnce } from '../../shown-once.tsx'

/** What can be done with a webhook, each by one call. */
const useActions = ({ id, project }: Webhook) => {
  const client = useQueryClient()
  const router = useRouter()
  const path = `/webhooks/${id}`
  const refresh = () => client.invalidateQueries({ queryKey: webhookQuery(id).queryKey })
  return {
    tryOut: async () => {
      await browserSend('POST', `${path}/test`)
      await client.invalidateQueries({ queryKey: deliveriesQuery(id, null).queryKey })
    },
    pause: async (paused: boolean) => {
      await browserSend('PATCH', path, { paused })
      await refresh()
    },
    newSecret: async () => {
      const { secret } = await browserSend<WebhookWithSecret>('POST', `${path}/rotate-secret`)
      await refresh()
      return secret
    },
    remove: async () => {
      await browserSend('DELETE', path)
      await client.invalidateQueries({ queryKey: webhooksQuery(project).queryKey })
      router.push(`/settings/webhooks?project=${encodeURIComponent(project)}`)
    },
  }
}

export const Actions = ({ webhook }: { webhook: Webhook }) => {
  const { tryOut, pause, newSecret, remove } = useActions(webhook)
  const sending = useSending()
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <div className="mt-4 flex flex-wrap items-baseline gap-3">
        {webhook.paused ? (
          <Button look="go" disabled={sending.busy} onClick={() => sending.send(() => pause(false))}>
            Resume
          </Button>
        ) : (
          <>
            <Button look="go" disabled={sending.busy} onClick={() => sending.send(tryOut)}>
              Send a test
            </Button>
            <Button disabled={sending.busy} onClick={() => sending.send(() => pause(true))}>
              Pause
            </Button>
          </>
        )}
        <Confirm
          trigger="New secret"
          title={`Make a new secret for ${webhook.name}?`}
          action="Make new secret"
          keep="Keep it"
          onConfirm={async () => setSecret(await newSecret())}
        >
          Messages are signed with both for 24 hours: change the receiver over in that time.
        </Confirm>
        <Confirm
          trigger="Delete"
          title={`Delete ${webhook.name}?`}
          action="Delete webhook"
          keep="Keep it"
          onConfirm={remove}
        >
          Nothing more is sent, and its log is gone.
        </Confirm>
        <Refusal of={sending} />
      </div>
      {secret && (
        <ShownOnce
          title={`The new secret that ${webhook.name} signs with.`}
          text={secret}
          close={() => setSecret(null)}
        />
      )}
    </>
  )
}
