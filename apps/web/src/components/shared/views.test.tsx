import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { leaderboard } from '../../../test/support/leaderboards.ts'
import { SharedLeaderboard } from './views.tsx'

const board = leaderboard(new URLSearchParams('scenario=json'))
const [row] = board.rows
const rows = Array.from({ length: 500 }, (_, index) => ({
  ...(row ?? expect.fail('the ranking is empty')),
  rank: index + 1,
  tied: false,
  seriesId: String(index),
  subject: { ...(row?.subject ?? expect.fail()), name: `s${index}`, displayName: `s${index}` },
}))
const shown = (rest: string | null) =>
  renderToStaticMarkup(<SharedLeaderboard board={{ ...board, rows }} href="/leaderboard" rest={rest} />)

it('shows the first 50 of a long ranking, and says where the others are', () => {
  const html = shown('/leaderboard')
  expect(html.match(/<th scope="row"/g)).toHaveLength(50)
  expect(html).toContain('The first 50 of 500 servers. <a href="/leaderboard" target="_top">All of them</a>')
})

it('shows all to whoever asks for them', () => {
  const html = shown(null)
  expect(html.match(/<th scope="row"/g)).toHaveLength(500)
  expect(html).not.toContain('The first')
})
