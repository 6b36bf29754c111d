'use client'
import type { Project } from '@wrkbench/contracts'
import type { FormEvent } from 'react'
import { browserSend } from '#api/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { Field, Input } from '#components/ui/field.tsx'
import { Section } from '#components/ui/section.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { samePageIn } from '#lib/project/address.ts'

/** For administrators of the instance. It begins private and with one member: whoever made it. */
export const NewProject = () => {
  const sending = useSending()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    await sending.send(async () => {
      const made = await browserSend<Project>('POST', '/projects', Object.fromEntries(new FormData(form)))
      window.location.assign(samePageIn('/settings/project', made.slug))
    })
  }
  return (
    <Section id="new" title="New project" note="with its own members, jobs and results">
      <form className="bar mt-0!" onSubmit={submit} aria-label="New project">
        <Field label="Name" error={sending.errorAt('/name')}>
          {(ids) => <Input {...ids} name="name" required maxLength={100} placeholder="Checkout" />}
        </Field>
        <Field
          label="Short name, used in addresses and CI; cannot be changed"
          className="max-sm:basis-full!"
          error={sending.errorAt('/slug')}
        >
          {(ids) => (
            <Input
              {...ids}
              name="slug"
              required
              maxLength={60}
              pattern="[a-z0-9][a-z0-9._\-]*"
              title="lower-case letters, digits, dot, dash and underscore"
              placeholder="checkout"
            />
          )}
        </Field>
        <Button type="submit" disabled={sending.busy}>
          Make project
        </Button>
        <Refusal of={sending} />
      </form>
    </Section>
  )
}
