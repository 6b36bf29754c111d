import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NextRun } from './next-run.tsx'

it('says in which zone it runs: two o’clock is not the same everywhere', () => {
  const schedule = { cron: '0 2 * * *', timeZone: 'Asia/Tokyo' }
  const html = renderToStaticMarkup(<NextRun suite={{ schedule, paused: false, nextRunAt: '2026-01-01T17:00:00Z' }} />)
  expect(html).toContain('every day at 02:00, Asia/Tokyo')
})
