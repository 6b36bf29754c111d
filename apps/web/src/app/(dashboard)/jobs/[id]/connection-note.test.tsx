// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConnectionNote } from './connection-note.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-05-04T12:00:00Z') })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is read out once: the seconds count on beside what is said', async () => {
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root') as HTMLElement)
  const show = (pausedAt: number | null, retryAt: number) =>
    act(async () =>
      root.render(
        <ConnectionNote
          connection={
            pausedAt === null ? { state: 'live' } : { state: 'waiting', attempt: 1, lostAt: pausedAt, retryAt }
          }
          pausedAt={pausedAt}
          reconnect={() => {}}
        />,
      ),
    )
  const said = () => document.querySelector('[role=status]')?.textContent
  await show(null, 0)
  expect(said()).toBe('')
  const region = document.querySelector('[role=status]')
  await show(Date.now(), Date.now() + 5000)
  const first = said()
  expect(first).toMatch(/^Live updates stopped\. This page is as of /)
  expect(document.querySelector('[role=status]')).toBe(region)
  const whole = document.body.textContent
  await act(async () => vi.advanceTimersByTime(3000))
  expect(said()).toBe(first)
  expect(document.body.textContent).not.toBe(whole)
  await act(async () => root.unmount())
})
