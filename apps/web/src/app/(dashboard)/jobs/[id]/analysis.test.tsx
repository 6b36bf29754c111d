import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { namesOf } from '#lib/catalogue/catalogue-names.ts'
import { scenarios, servers } from '../../../../../test/support/catalogue.ts'
import { doneJob } from '../../../../../test/support/sample-jobs.ts'
import { stabilityJob, sweepJob } from '../../../../../test/support/sweep-job.ts'
import { noiseSentence } from './measured-how.tsx'
import { SameAgain } from './same-again.tsx'
import { Stability } from './stability.tsx'
import { SweepDetail } from './sweep-detail.tsx'
import { SweepTable } from './sweep-table.tsx'

const names = namesOf({ items: servers }, { items: scenarios })

describe('a longer load', () => {
  const html = renderToStaticMarkup(<Stability job={stabilityJob()} names={names} />)

  it('is told as what is left, with its interval, an arrow and a word', () => {
    expect(html).toContain('Stability: 1\u00a0min against 10\u00a0min')
    expect(html).toMatch(/↓ (<!-- -->)?88\u00a0%/)
    expect(html).toContain('loses throughput')
    expect(html).toContain('87\u00a0% to 89\u00a0%')
  })

  it('says that a latency climbs with an arrow up, and where nothing can be said', () => {
    expect(html).toMatch(/↑ (<!-- -->)?134\u00a0%/)
    expect(html).toContain('inconclusive, about 4 more rounds would tell')
    expect(html).toContain('long: only 2 rounds without flags, 3 are needed')
  })
})

describe('A/A', () => {
  it('says that there is no difference, and how sure that is', () => {
    const html = renderToStaticMarkup(<SameAgain job={stabilityJob()} names={names} />)
    expect(html).toContain('no relevant difference')
    expect(html).toContain('10 v 10 rounds')
    expect(renderToStaticMarkup(<SameAgain job={doneJob()} names={names} />)).toBe('')
  })
})

describe('the cells of a sweep', () => {
  it('have the best marked, and a tie named', () => {
    const job = sweepJob()
    const html = job.sweeps.map((sweep) =>
      renderToStaticMarkup(<SweepDetail job={job} sweep={sweep} names={names} targetMs={10} />),
    )
    expect(html[0]?.match(/ best</g)).toHaveLength(1)
    expect(html[0]).not.toContain(' tie<')
    expect(html[1]?.match(/ tie</g)).toHaveLength(1)
  })
})

it('says once below the table of sweeps what limits several of its rows', () => {
  const job = sweepJob()
  const limited = job.sweeps.map((sweep) => ({
    ...sweep,
    best: sweep.best && { ...sweep.best, lowerBound: true },
    lines: sweep.lines.map((line) => ({ ...line, knee: { profileIndex: 0, open: true, certain: true } })),
  }))
  const html = renderToStaticMarkup(<SweepTable job={job} sweeps={limited} unit={1} names={names} targetMs={10} />)
  const text = html.replaceAll(/<[^>]*>/g, '')
  expect(text.match(/note 1/g)).toHaveLength(2)
  expect(text.match(/, note 2/g)).toHaveLength(4)
  expect(text).toContain('Note 1: it was held back: it can do at least this.Note 2: the highest known without doubts')
})

describe('the noise of the machine', () => {
  it('says what can be seen and what not', () => {
    expect(noiseSentence(doneJob())).toBe(
      'Repeated measurements of one server differ by 1.2\u00a0% on this machine (14 cells), so differences below 3.6\u00a0% are not reported as differences.',
    )
    expect(noiseSentence({ noise: null })).toBeNull()
  })
})
