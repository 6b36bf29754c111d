'use client'
import { useQueryClient } from '@tanstack/react-query'
import { type Account, passwordLength } from '@wrkbench/contracts'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { accountQuery } from '#api/queries.ts'
import { NewPassword } from '#components/session/new-password.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field, Input } from '#components/ui/field.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'

/** What was filled in: a password left empty stays as it is. */
const changesOf = (form: HTMLFormElement): Record<string, FormDataEntryValue> =>
  Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''))

/** Name, address and password. Where there is a password, it is asked for before address or password change. */
export const AccountForm = ({ account }: { account: Account }) => {
  const client = useQueryClient()
  const router = useRouter()
  const sending = useSending()
  const [saved, setSaved] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setSaved(false)
    const done = await sending.send(async () => {
      const changed = await browserSend<Account>('PATCH', '/account', changesOf(form))
      client.setQueryData(accountQuery().queryKey, changed)
    })
    if (!done) return
    for (const field of form.querySelectorAll<HTMLInputElement>('[type=password]')) field.value = ''
    setSaved(true)
    router.refresh()
  }
  const { hasPassword, needsCurrentPassword } = account
  return (
    <form className="grid max-w-md gap-4" onSubmit={submit} onChange={() => setSaved(false)}>
      {!hasPassword && (
        <p className="text-ink-2">
          You have no password yet. Set an e-mail address and a password to sign in without a link next time.
        </p>
      )}
      <Field label="Name" error={sending.errorAt('/name')}>
        {(ids) => (
          <Input {...ids} name="name" autoComplete="name" required maxLength={100} defaultValue={account.name} />
        )}
      </Field>
      <Field label="E-mail" error={sending.errorAt('/email')} hint="Used to sign in. No mail is sent to it.">
        {(ids) => (
          <Input
            {...ids}
            name="email"
            type="email"
            autoComplete="username"
            maxLength={200}
            defaultValue={account.email ?? ''}
          />
        )}
      </Field>
      <NewPassword
        label={hasPassword ? 'New password' : 'Password'}
        error={sending.errorAt('/password')}
        note={hasPassword ? 'leave empty to keep the current one' : undefined}
      />
      {needsCurrentPassword && (
        <Field
          label="Current password"
          error={sending.errorAt('/currentPassword')}
          hint="Needed to change e-mail or password"
        >
          {(ids) => (
            <Input
              {...ids}
              name="currentPassword"
              type="password"
              autoComplete="current-password"
              maxLength={passwordLength.most}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap items-baseline gap-3">
        <Button type="submit" look="go" disabled={sending.busy}>
          Save
        </Button>
        <span aria-live="polite" className="text-ink-2">
          {saved && 'Saved.'}
        </span>
        <Refusal of={sending} />
      </div>
    </form>
  )
}
