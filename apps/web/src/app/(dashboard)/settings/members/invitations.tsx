'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { CreatedInvitation, InvitationEntry } from '@wrkbench/contracts'
import { type FormEvent, useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { invitationsQuery } from '#api/queries.ts'
import { Button } from '#components/ui/button.tsx'
import { Confirm } from '#components/ui/confirm.tsx'
import { Field, Input, Pick } from '#components/ui/field.tsx'
import { In, Moment } from '#components/ui/moment.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { roleChoices } from '#lib/project/roles.ts'
import { ShownOnce } from '../shown-once.tsx'

type Refresh = () => Promise<void>

const days = [1, 7, 30, 90].map((count) => ({ value: String(count), label: count === 1 ? 'a day' : `${count} days` }))

const InviteForm = ({ path, refresh }: { path: string; refresh: Refresh }) => {
  const sending = useSending()
  const [made, setMade] = useState<CreatedInvitation | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { name, role, expiresInDays } = Object.fromEntries(new FormData(form))
    const done = await sending.send(async () => {
      const body = { name, role, expiresInDays: Number(expiresInDays) }
      setMade(await browserSend<CreatedInvitation>('POST', path, body))
      await refresh()
    })
    if (done) form.reset()
  }
  return (
    <>
      <form className="bar mt-0!" onSubmit={submit} aria-label="Invite somebody">
        <Field label="For whom" error={sending.errorAt('/name')}>
          {(ids) => <Input {...ids} name="name" required maxLength={100} placeholder="Ada" />}
        </Field>
        <Field label="As">{(ids) => <Pick {...ids} name="role" choices={roleChoices} defaultValue="member" />}</Field>
        <Field label="Valid">{(ids) => <Pick {...ids} name="expiresInDays" choices={days} defaultValue="7" />}</Field>
        <Button type="submit" look="go" disabled={sending.busy}>
          Make link
        </Button>
        <Refusal of={sending} />
      </form>
      {made && (
        <ShownOnce
          title={`Send this link to ${made.name}. Whoever opens it first can join as ${made.role}.`}
          text={made.url}
          close={() => setMade(null)}
        />
      )}
    </>
  )
}

const Row = ({ path, entry, refresh }: { path: string; entry: InvitationEntry; refresh: Refresh }) => {
  const { id, name, role, state, createdBy, createdAt, expiresAt } = entry
  const revoke = async () => {
    await browserSend('DELETE', `${path}/${id}`)
    await refresh()
  }
  return (
    <tr>
      <th scope="row" className="wide sm:py-2! font-medium!">
        {name}
        <span className="cap block font-regular">
          by {createdBy}, <Moment at={createdAt} style="day" />
        </span>
      </th>
      <td data-l="as">{role}</td>
      <td>{state === 'open' ? <>ends {<In at={expiresAt} />}</> : <span className="text-ink-2">{state}</span>}</td>
      <td className="num wide">
        {state === 'open' && (
          <Confirm
            trigger="Withdraw"
            title={`Withdraw the invitation for ${name}?`}
            action="Withdraw"
            keep="Keep it"
            onConfirm={revoke}
          >
            Its link will stop working.
          </Confirm>
        )}
      </td>
    </tr>
  )
}

export const Invitations = ({ project, invitations }: { project: string; invitations: readonly InvitationEntry[] }) => {
  const client = useQueryClient()
  const path = `/projects/${encodeURIComponent(project)}/invitations`
  const refresh = () => client.invalidateQueries({ queryKey: invitationsQuery(project).queryKey })
  return (
    <>
      <InviteForm path={path} refresh={refresh} />
      {invitations.length === 0 ? (
        <p className="mt-4 text-ink-2">No invitations yet.</p>
      ) : (
        <table className="tbl blocks mt-4" aria-label="Invitations">
          <thead>
            <tr>
              <th>For</th>
              <th>As</th>
              <th>State</th>
              <th>
                <span className="sr-only">Withdraw</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invitations.map((entry) => (
              <Row key={entry.id} path={path} entry={entry} refresh={refresh} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
