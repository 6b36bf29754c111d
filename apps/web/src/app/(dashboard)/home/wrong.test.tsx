import type { OverviewTrouble } from '@wrkbench/contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { foldDoubts, Wrong } from './wrong.tsx'

const trouble = (kind: OverviewTrouble['kind'], what: string) =>
  ({ kind, id: what, what, name: what, at: '2026-11-27T10:00:00.000Z' }) as OverviewTrouble
const [alert, ...doubts] = [
  trouble('open-alert', 'lost 14 %'),
  ...['busy', 'few requests', 'rate'].map((what) => trouble('flagged-results', what)),
]

it('folds kinds of doubt beyond the first where there are many, and nothing else', () => {
  const jobs = ['a', 'b', 'c'].map((what) => trouble('failed-job', what))
  expect(foldDoubts([...jobs, ...doubts])).toEqual({ shown: [...jobs, doubts[0]], folded: doubts.slice(1) })
  expect(foldDoubts(doubts.slice(0, 2)).folded).toEqual([])
})

it('counts what is folded, and leads to what is not listed', () => {
  const wrong = [alert, ...doubts].filter((one) => one !== undefined)
  const text = renderToStaticMarkup(<Wrong wrong={wrong} furtherWrong={[{ kind: 'flagged-results', count: 1 }]} />)
  expect(text).toMatch(/lost 14 %.*busy.*2 more kinds of doubt.*few requests.*rate.*1 more kind of doubt/)
})
