// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ApiError } from '#api/problem.ts'
import { useSteadyQuery } from '#api/use-steady-query.ts'
import { OutOfDate } from '#components/shell/out-of-date.tsx'

let root: Root
let client: QueryClient
let answer: () => Promise<string>
const Shown = () => <p>{useQuery({ queryKey: ['figures'], queryFn: () => answer() }).data}</p>
const Chosen = () => {
  const [choice, setChoice] = useState('json')
  const { data, error, isPlaceholderData } = useSteadyQuery({
    queryKey: ['of', choice],
    queryFn: async () => `${choice}: ${await answer()}`,
  })
  if (error && !data) throw error
  return (
    <p aria-busy={isPlaceholderData} onPointerDown={() => setChoice('plaintext')}>
      {data}
    </p>
  )
}
const text = () => document.body.textContent ?? ''
const again = () => client.refetchQueries()

beforeEach(async () => {
  document.body.innerHTML = '<div id="root"></div>'
  answer = async () => '712 req/s'
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const place = document.getElementById('root')
  if (!place) throw new Error('no root')
  root = createRoot(place)
  root.render(
    <QueryClientProvider client={client}>
      <Shown />
      <OutOfDate />
    </QueryClientProvider>,
  )
  await expect.poll(text).toContain('712 req/s')
})
afterEach(() => root.unmount())

it('says from when the figures are while the API is away, and keeps them; says nothing when it is back', async () => {
  expect(text()).toBe('712 req/s')
  answer = async () => {
    throw new ApiError(502, null)
  }
  await again()
  await expect.poll(text).toMatch(/^712 req\/s.*does not answer.*as of \d\d:\d\d\./)
  answer = async () => '713 req/s'
  document.querySelector('button')?.click()
  await expect.poll(text).toBe('713 req/s')
})

it('says that the API answers, where it does: with errors', async () => {
  answer = async () => {
    throw new ApiError(500, null)
  }
  await again()
  await expect.poll(text).toMatch(/^712 req\/s.*The API answers with errors\..*as of \d\d:\d\d\./)
})

it('a choice that cannot be fetched leaves what was chosen before, and says so', async () => {
  root.render(
    <QueryClientProvider client={client}>
      <Chosen />
      <OutOfDate />
    </QueryClientProvider>,
  )
  await expect.poll(text).toBe('json: 712 req/s')
  answer = async () => {
    throw new ApiError(502, null)
  }
  document.querySelector('p')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await expect.poll(text).toMatch(/^json: 712 req\/s.*does not answer.*what was shown before\./)
  expect(document.querySelector('p')?.getAttribute('aria-busy')).toBe('true')
  answer = async () => '9 req/s'
  document.querySelector('button')?.click()
  await expect.poll(text).toBe('plaintext: 9 req/s')
})

it('asks again by itself, and goes once the API answers', async () => {
  answer = async () => {
    throw new ApiError(0, null)
  }
  await again()
  await expect.poll(text).toMatch(/does not answer/)
  answer = async () => '714 req/s'
  await expect.poll(text, { timeout: 8000 }).toBe('714 req/s')
}, 15_000)

it('a session that has ended leaves the page, and says how to come back to it', async () => {
  answer = async () => {
    throw new ApiError(401, null)
  }
  await again()
  await expect.poll(text).toMatch(/^712 req\/s.*signed out.*stays as it is/)
  expect(document.querySelector('a')?.target).toBe('_blank')
  expect(document.querySelector('a')?.getAttribute('href')).toMatch(/^\/sign-in\?next=/)
  answer = async () => '715 req/s'
  await again()
  await expect.poll(text).toBe('715 req/s')
})

it('a refusal is no outage', async () => {
  answer = async () => {
    throw new ApiError(404, null)
  }
  await again()
  expect(text()).toBe('712 req/s')
})
