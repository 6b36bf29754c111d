'use client'
import type { CreatedRunnerInvitation } from '@wrkbench/contracts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Field, Input } from '#components/ui/field.tsx'
import { In } from '#components/ui/moment.tsx'
import { Command, Notice } from '#components/ui/notice.tsx'
import { Section } from '#components/ui/section.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useOpener } from '#lib/focus/use-opener.ts'
import { useSending } from '#lib/form/use-sending.ts'
import { joinCommands } from '#lib/text/how-to.ts'

type MadeProps = { invitation: CreatedRunnerInvitation; again: () => void; close: () => void }

/** The commands for the host; the code is in them and is not shown again. */
export const Made = ({ invitation, again, close }: MadeProps) => {
  const box = useRef<HTMLDivElement>(null)
  // for who walks by keys: the form that had the focus is gone, and this is what comes next
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  const { alone, checkout } = joinCommands(window.location.origin, invitation.code)
  return (
    <div ref={box} role="status" onKeyDown={({ key }) => key === 'Escape' && close()}>
      <Notice
        title={`Run this on the host ${invitation.name}`}
        actions={
          <>
            <CopyButton text={alone}>Copy the command</CopyButton>
            <CopyButton text={checkout}>Copy the one for a checkout</CopyButton>
            <Button look="quiet" onClick={again}>
              Add another
            </Button>
          </>
        }
      >
        <p>
          With the single file <code>wrkbench-runner.mjs</code>, a copy of the instance's{' '}
          <code>workers/runner/.build/main.mjs</code>:
        </p>
        <Command>{alone}</Command>
        <p className="mt-2">In a checkout:</p>
        <Command>{checkout}</Command>
        <p className="mt-2">
          The code works once, expires <In at={invitation.expiresAt} /> and is not shown again. If hosts reach the API
          at another address than this page, use that one instead.
        </p>
      </Notice>
    </div>
  )
}

/** A one-time code for a host, and what to do with it there. */
export const InviteHost = ({ close }: { close: () => void }) => {
  const [name, setName] = useState('')
  const [environment, setEnvironment] = useState('')
  const first = useOpener<HTMLInputElement>()
  const sending = useSending()
  const [made, setMade] = useState<CreatedRunnerInvitation | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const place = environment.trim() ? { environment: environment.trim() } : {}
    sending.send(async () =>
      setMade(
        await browserSend<CreatedRunnerInvitation>('POST', '/runner-invitations', { name: name.trim(), ...place }),
      ),
    )
  }
  return (
    <Section
      id="add-a-host"
      title="Add a host"
      actions={
        <Button look="quiet" onClick={close}>
          Close
        </Button>
      }
    >
      {made ? (
        <Made invitation={made} again={() => setMade(null)} close={close} />
      ) : (
        <form
          onSubmit={submit}
          onKeyDown={({ key }) => key === 'Escape' && close()}
          className="bar mt-0!"
          aria-label="Add a host"
        >
          <Field label="Runner name" error={sending.errorAt('/name')}>
            {(ids) => (
              <Input
                {...ids}
                ref={first}
                required
                maxLength={100}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field label="Environment (default: its own)" error={sending.errorAt('/environment')}>
            {(ids) => (
              <Input
                {...ids}
                maxLength={100}
                placeholder={name.trim()}
                value={environment}
                onChange={(event) => setEnvironment(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" look="go" disabled={sending.busy || name.trim() === ''}>
            Make a code
          </Button>
          <Refusal of={sending} />
        </form>
      )}
    </Section>
  )
}
