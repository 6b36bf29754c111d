// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#api/problem.ts'
import { Field, Input } from '#components/ui/field.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'

let root: Root
let refusal: Error
let client: QueryClient
const Form = () => {
  const sending = useSending()
  const submit = () => sending.send(() => Promise.reject(refusal))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field label="Name" error={sending.errorAt('/name')}>
        {(ids) => <Input {...ids} defaultValue="nightly" />}
      </Field>
      <button type="submit">Make</button>
      <Refusal of={sending} />
    </form>
  )
}
const refused = (errors: { path: string; message: string }[]): ApiError =>
  new ApiError(422, {
    ...{ type: 'about:blank', title: '', status: 422, code: 'VALIDATION', detail: 'in short', requestId: 'r' },
    errors,
  })
const press = async (why: Error, words: RegExp) => {
  refusal = why
  document.querySelector('button')?.click()
  await expect.poll(() => document.body.textContent).toMatch(words)
  return document.querySelector('form > [role="alert"]')?.textContent ?? null
}

beforeEach(async () => {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') as HTMLElement)
  client = new QueryClient()
  root.render(
    <QueryClientProvider client={client}>
      <Form />
    </QueryClientProvider>,
  )
  await expect.poll(() => document.querySelector('button')).not.toBeNull()
})
afterEach(() => root.unmount())

it('names what is refused: at its field, or beside the button where there is none, and keeps what was typed', async () => {
  const name = { path: '/name', message: 'is taken' }
  expect(await press(refused([name]), /is taken/)).toBeNull()
  const scopes = { path: '/scopes', message: 'must have at least 1 entry' }
  expect(await press(refused([name, scopes]), /scopes/)).toBe('scopes: must have at least 1 entry')
  expect(document.body.textContent).toContain('is taken')
  expect(document.querySelector('input')?.value).toBe('nightly')
})

it('takes the focus to the first field that is refused, which may be out of sight', async () => {
  document.querySelector('button')?.focus()
  await press(refused([{ path: '/name', message: 'is taken' }]), /is taken/)
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
})

it('says what has no field to blame', async () => {
  expect(await press(refused([{ path: '', message: 'It is over.' }]), /over/)).toBe('It is over.')
  expect(await press(new ApiError(0, null, 'Nobody answers.'), /Nobody/)).toBe('Nobody answers.')
})

it('has the page ask again when the session has ended, which then shows the way to sign in', async () => {
  const again = vi.spyOn(client, 'refetchQueries')
  await press(new ApiError(403, null, 'You may not.'), /may not/)
  expect(again).not.toHaveBeenCalled()
  await press(new ApiError(401, null, 'You are signed out.'), /signed out/)
  expect(again).toHaveBeenCalledExactlyOnceWith({ type: 'active' })
})
