// @vitest-environment jsdom
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Failure } from '#components/shell/failure.tsx'

let root: Root
const retry = vi.fn()
const text = () => document.body.textContent ?? ''
const show = async (digest: string | undefined) => {
  root.render(
    <Failure error={Object.assign(new Error('hidden in production'), { digest })} retry={retry} what="The list" />,
  )
  await expect.poll(text).toContain('The list could not be loaded')
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') as HTMLElement)
})
afterEach(() => {
  root.unmount()
  retry.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const apiAnswers = (status: number) => {
  const ask = vi.fn(async () => new Response(null, { status }))
  vi.stubGlobal('fetch', ask)
  return ask
}

it.each(['API 0 - -', 'API 502 UNAVAILABLE -', 'API 503 UNAVAILABLE req-1', 'API 504 - -'])(
  'loads by itself once the API is ready, after %s',
  async (digest) => {
    const ask = apiAnswers(503)
    await show(digest)
    expect(text()).toContain('loads by itself')
    await vi.advanceTimersByTimeAsync(8500)
    expect(ask).toHaveBeenCalledTimes(2)
    expect(retry).not.toHaveBeenCalled()
    apiAnswers(200)
    await vi.advanceTimersByTimeAsync(4000)
    expect(retry).toHaveBeenCalled()
  },
)

it('tries again by itself after an error of the API, but seldom: it may last, and is logged each time', async () => {
  const ask = apiAnswers(500)
  await show('API 500 INTERNAL req-7')
  expect(text()).toContain('every 20 seconds')
  expect(text()).toContain('request req-7')
  await vi.advanceTimersByTimeAsync(19_000)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  // the page itself: an API that is ready may still fail it
  expect(ask).toHaveBeenCalledWith(window.location.pathname, expect.anything())
  expect(retry).not.toHaveBeenCalled()
  apiAnswers(200)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(retry).toHaveBeenCalledOnce()
})

it.each([
  ['API 409 CONFLICT req-7', 'request req-7'],
  ['API 429 RATE_LIMITED req-1', 'Wait a minute'],
  ['API 403 FORBIDDEN req-1', 'scope “read”'],
  ['4711', 'number 4711'],
  [undefined, 'report it.'],
])('does not try again by itself what time does not mend: %s', async (digest, words) => {
  const ask = apiAnswers(200)
  await show(digest)
  expect(text()).toContain(words)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
  expect(retry).not.toHaveBeenCalled()
})

it('offers to sign in where the session has ended', async () => {
  await show('API 401 UNAUTHENTICATED req-1')
  expect(document.querySelector('button')?.textContent).toBe('Sign in')
})
