'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { Alert, ChangeAlert } from '@wrkbench/contracts'
import { type FormEvent, useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { May } from '#components/session/session.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field, Input } from '#components/ui/field.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'

/** True for queries that contain alerts: they are fetched again after a change. */
const isAboutAlerts = ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
  typeof path === 'string' && (path.startsWith('/alerts') || path === '/overview')

/** Buttons to acknowledge an alert, to close it with a reason, and to undo either, for who may do so. */
export const AlertActions = ({ alert }: { alert: Alert }) => (
  <May scope="jobs:write" project={alert.project}>
    <Actions alert={alert} />
  </May>
)

const Actions = ({ alert }: { alert: Alert }) => {
  const client = useQueryClient()
  const sending = useSending()
  // null: nobody has thought of it; false: somebody thought better of it, and has the button again
  const [closing, setClosing] = useState<boolean | null>(null)
  const { id, state, sentence } = alert
  if (state === 'suspected' || state === 'dismissed') return null
  const change = async (body: ChangeAlert) => {
    const done = await sending.send(() => browserSend<Alert>('PATCH', `/alerts/${id}`, body))
    if (!done) return
    setClosing(null)
    await client.invalidateQueries({ predicate: isAboutAlerts })
  }
  const close = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim()
    void change({ state: 'closed', ...(note && { note }) })
  }
  const button = (to: NonNullable<ChangeAlert['state']>, label: string) => (
    <Button disabled={sending.busy} onClick={() => change({ state: to })} aria-label={`${label}: ${sentence}`}>
      {label}
    </Button>
  )
  if (closing) {
    return (
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={close}
        onKeyDown={({ key }) => key === 'Escape' && setClosing(false)}
        aria-label={`Close: ${sentence}`}
      >
        <p className="cap w-full">
          The new level is the usual one from then on. Until it has eight points, another shift opens no alert.
        </p>
        <Field label="Why" className="grow">
          {(ids) => (
            <Input {...ids} name="note" maxLength={1000} defaultValue={alert.note ?? ''} autoFocus className="w-full" />
          )}
        </Field>
        <Button type="submit" disabled={sending.busy}>
          Close alert
        </Button>
        <Button look="quiet" onClick={() => setClosing(false)}>
          Keep it open
        </Button>
        <Refusal of={sending} />
      </form>
    )
  }
  return (
    <div className="flex flex-wrap items-baseline gap-3">
      {state === 'open' && button('acknowledged', 'Acknowledge')}
      {state === 'closed' || state === 'acknowledged' ? button('open', 'Reopen') : null}
      {state !== 'closed' && (
        <Button
          disabled={sending.busy}
          onClick={() => setClosing(true)}
          aria-label={`Close: ${sentence}`}
          autoFocus={closing === false}
        >
          Close
        </Button>
      )}
      <Refusal of={sending} />
    </div>
  )
}
