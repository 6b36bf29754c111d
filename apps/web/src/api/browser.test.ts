import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserGet, browserSend } from '#api/browser.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { location: { search: '' } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const never = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
/** Its head arrives, its body never ends. */
const halfAn = async (_: string, { signal }: RequestInit) =>
  new Response(
    new ReadableStream({
      start: (to) => {
        to.enqueue(new TextEncoder().encode('{"items"'))
        signal?.addEventListener('abort', () => to.error(new DOMException('aborted', 'AbortError')))
      },
    }),
  )
const refusedBy = async (answer: Promise<unknown>) => answer.catch((error: unknown) => error)

it.each([
  ['nothing', never],
  ['half an answer', halfAn],
])('does not wait for ever: %s in 20 s is told as such', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch)
  const refused = refusedBy(browserGet('/jobs'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await refused).toMatchObject({ status: 504, message: 'The API did not answer in time. Try again.' })
})

it('a connection that breaks amid an answer is one to nobody', async () => {
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream({ start: (to) => to.error(new TypeError()) })))
  expect(await refusedBy(browserGet('/jobs'))).toMatchObject({ status: 0 })
})

it('an answer that nobody waits for any more is no failure of the API', async () => {
  vi.stubGlobal('fetch', never)
  const leaving = new AbortController()
  const refused = refusedBy(browserGet('/jobs', leaving.signal))
  leaving.abort()
  expect(await refused).toMatchObject({ name: 'AbortError' })
})

it('waits for what is sent as long as it takes', async () => {
  let answer = (_: Response): void => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const sent = browserSend('POST', '/reports', {})
  await vi.advanceTimersByTimeAsync(120_000)
  answer(new Response('{"id":1}', { status: 201 }))
  expect(await sent).toEqual({ id: 1 })
})
