import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DueTime } from './due-time.tsx'

it('says the time of the suite’s zone, and calls nothing the visitor’s before their zone is known', () => {
  // half past two does not exist on this day: clocks go from two to three
  const html = renderToStaticMarkup(<DueTime at="2027-03-28T01:30:00Z" timeZone="Europe/Berlin" />)
  expect(html).toBe('28 Mar 2027, 03:30 there')
})
