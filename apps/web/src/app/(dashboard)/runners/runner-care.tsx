'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { ChangeRunner, MaintenanceWindow, RunnerEntry } from '@wrkbench/contracts'
import { type FormEvent, useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { runnersQuery } from '#api/queries.ts'
import { Button } from '#components/ui/button.tsx'
import { Confirm } from '#components/ui/confirm.tsx'
import { Field, Input } from '#components/ui/field.tsx'
import { Moment } from '#components/ui/moment.tsx'
import { useSending } from '#lib/form/use-sending.ts'

/** False when it was refused. */
type Change = (change: ChangeRunner) => Promise<boolean>

const useCare = (runner: RunnerEntry) => {
  const client = useQueryClient()
  const sending = useSending({ fields: false })
  const tell = async (method: 'POST' | 'PATCH', path: string, body?: ChangeRunner) => {
    await browserSend(method, `/runners/${runner.id}${path}`, body)
    await client.invalidateQueries({ queryKey: runnersQuery().queryKey })
  }
  const change: Change = (body) => sending.send(() => tell('PATCH', '', body))
  const rotate = () => sending.send(() => tell('POST', '/rotate'))
  return { failed: sending.failed, change, rotate, revoke: () => tell('POST', '/revoke') }
}

const Pause = ({ runner, change }: { runner: RunnerEntry; change: Change }) => {
  const [note, setNote] = useState('')
  if (runner.pause) {
    return (
      <div>
        <Button onClick={() => change({ paused: false })}>Resume</Button>
      </div>
    )
  }
  const pause = (event: FormEvent) => {
    event.preventDefault()
    void change({ paused: true, note: note.trim() || null })
  }
  return (
    <form onSubmit={pause} className="bar mt-0!">
      <Field label="Pause it, because">
        {(ids) => <Input {...ids} maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />}
      </Field>
      <Button type="submit">Pause</Button>
    </form>
  )
}

const Windows = ({ windows, change }: { windows: readonly MaintenanceWindow[]; change: Change }) => {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const window = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), note: note.trim() || null }
    if (!(await change({ windows: [...windows, window] }))) return
    setFrom('')
    setTo('')
    setNote('')
  }
  return (
    <div>
      {windows.map((window) => (
        <p key={window.from + window.to} className="flex flex-wrap gap-x-3">
          <span>
            Maintenance <Moment at={window.from} /> to <Moment at={window.to} />
            {window.note && `: ${window.note}`}
          </span>
          <Button look="quiet" onClick={() => change({ windows: windows.filter((one) => one !== window) })}>
            Remove
          </Button>
        </p>
      ))}
      <form onSubmit={add} className="bar mt-0!">
        <Field label="Maintenance from">
          {(ids) => (
            <Input
              {...ids}
              type="datetime-local"
              required
              value={from}
              onChange={(event) => setFrom(event.target.value)}
            />
          )}
        </Field>
        <Field label="To">
          {(ids) => (
            <Input {...ids} type="datetime-local" required value={to} onChange={(event) => setTo(event.target.value)} />
          )}
        </Field>
        <Field label="Reason">
          {(ids) => <Input {...ids} maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />}
        </Field>
        <Button type="submit" disabled={!from || !to || from >= to}>
          Add
        </Button>
      </form>
    </div>
  )
}

/** What an administrator does with a runner; folded away. */
export const RunnerCare = ({ runner }: { runner: RunnerEntry }) => {
  const { failed, change, rotate, revoke } = useCare(runner)
  const { token } = runner
  return (
    <details className="mt-3 mb-6">
      <summary className="cursor-pointer text-ink-2">Pause, maintenance, token</summary>
      <div className="mt-3 grid gap-4">
        {failed && (
          <p role="alert" className="text-slower">
            {failed}
          </p>
        )}
        <Pause runner={runner} change={change} />
        <Windows windows={runner.windows} change={change} />
        {token && (
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
            <span>
              Token of <Moment at={token.createdAt} style="day" />
              {token.joined ? '' : ', made by hand'}
            </span>
            {token.joined && (
              <Button disabled={token.rotating} onClick={rotate}>
                {token.rotating ? 'Changing token' : 'Change token'}
              </Button>
            )}
            <Confirm
              trigger="Revoke"
              title={`Revoke ${runner.name}?`}
              action="Revoke runner"
              keep="Keep it"
              onConfirm={revoke}
            >
              It stops within seconds and gets no more runs. A run in progress is tried again by the next runner of the
              environment. To come back, its host has to join again.
            </Confirm>
          </div>
        )}
      </div>
    </details>
  )
}
