import type { JobDetail } from '@wrkbench/contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { namesOf } from '#lib/catalogue/catalogue-names.ts'
import { scenarios, servers } from '../../../../../test/support/catalogue.ts'
import { queuedJob, succeed, withRuns } from '../../../../../test/support/jobs.ts'
import { cancelledJob, doneJob, failedJob } from '../../../../../test/support/sample-jobs.ts'
import { Failures } from './failures.tsx'
import { ResultMatrix } from './result-matrix.tsx'
import { Standings } from './standings.tsx'

const names = namesOf({ items: servers }, { items: scenarios })
const matrix = (job: JobDetail) => renderToStaticMarkup(<ResultMatrix job={job} names={names} ended={false} />)

describe('results so far', () => {
  it('are hollow without an interval, and have a dot for each round', () => {
    const base = queuedJob({ id: 'j', number: 1, label: null, servers: ['node/http'], scenarios: ['json'] })
    const html = matrix(
      withRuns(
        base,
        base.runList.map((run) => (run.round < 3 ? succeed(run) : run)),
      ),
    )
    expect(html.match(/<circle/g)).toHaveLength(2)
    expect(html).toContain('fill="none"')
    expect(html).not.toContain('bar-fill')
    expect(html).toContain('2 of 3')
  })

  it('are filled, with a whisker, from three rounds on; a flagged round is a cross', () => {
    const html = matrix(doneJob())
    expect(html).toContain('bar-fill')
    expect(html.match(/var\(--warn\)/g)).toHaveLength(1)
  })

  it('say of a lower bound what can be done at least, and no interval', () => {
    const job = doneJob()
    const cells = job.cells.map((cell) => ({
      ...cell,
      lowerBound: true,
      rank: null,
      rounds: cell.rounds.map((round) => ({ ...round, flagged: true })),
    }))
    const html = matrix({ ...job, cells })
    expect(html).toContain('≥\u00a0')
    expect(html).not.toContain('±')
    expect(html).not.toContain('class="w hl"')
  })

  it('say what failed instead of a number', () => {
    expect(matrix(failedJob())).toContain('Wrong answer')
  })
})

describe('after the end', () => {
  it('explains a wrong answer once, with the difference', () => {
    const html = renderToStaticMarkup(<Failures job={failedJob()} names={names} />)
    expect(html.match(/Express, SHA-256: 3 rounds failed/g)).toHaveLength(1)
    expect(html.match(/wrong answer/gi)).toHaveLength(1)
    expect(html).toContain('received  404, text/html')
  })

  it('says how far a cancelled job came', () => {
    expect(renderToStaticMarkup(<Failures job={cancelledJob()} names={names} />)).toContain(
      'Cancelled after 6 of 15 runs',
    )
  })

  it('ranks each scenario on its own, and nothing where there are too few rounds', () => {
    const html = renderToStaticMarkup(<Standings job={doneJob()} names={names} />)
    expect(html.match(/<table/g)).toHaveLength(2)
    expect(html).toContain('<span class="tie">tie</span>')
    const cancelled = renderToStaticMarkup(<Standings job={cancelledJob()} names={names} />)
    expect(cancelled).toContain('Not ranked: 2 of 3 rounds')
    expect(cancelled).not.toMatch(/<td class="rk">\d/)
  })
})
