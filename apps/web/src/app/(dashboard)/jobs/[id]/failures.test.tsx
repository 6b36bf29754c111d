import { type JobDetail, type RunErrorCode, type RunSummary, runErrorWords } from '@wrkbench/contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { namesOf } from '#lib/catalogue/catalogue-names.ts'
import { scenarios, servers } from '../../../../../test/support/catalogue.ts'
import { fail, queuedJob, withRuns, wrongAnswer } from '../../../../../test/support/jobs.ts'
import { Failures } from './failures.tsx'

const names = namesOf({ items: servers }, { items: scenarios })
const base = queuedJob({
  ...{ id: 'j', number: 1, label: null, rounds: 2 },
  ...{ servers: ['node/http', 'node/express', 'node/fastify'], scenarios: ['json', 'plaintext'] },
})
const textOf = (runs: RunSummary[], job: Partial<JobDetail> = {}) =>
  renderToStaticMarkup(<Failures job={withRuns(base, runs, job)} names={names} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

it.each(Object.keys(runErrorWords) as RunErrorCode[])(
  'says of %s what happened, what to do about it, and where to look',
  (code) => {
    const [first, ...others] = base.runList
    if (!first) throw new Error('no run')
    const said = textOf([fail(first, { code, blame: 'target', message: 'the reason', detail: null }), ...others])
    expect(said).toMatch(
      /Node\.js http, JSON: 1 round failed .+: the reason\. [A-Z].+\. The rest of the job goes on\. Open run and log/,
    )
  },
)

it('says the same reason once for all rounds, and after the end nothing of what goes on', () => {
  const said = textOf(
    base.runList.map((run) =>
      run.serverId === 'node/http' && run.scenarioId === 'json' ? fail(run, wrongAnswer) : run,
    ),
    { status: 'FAILED' },
  )
  expect(said.match(/failed/g)).toHaveLength(1)
  expect(said).toContain('Node.js http, JSON: 2 rounds failed')
  expect(said).not.toContain('goes on')
})

it('shows four combinations and says how many more failed', () => {
  const each = base.runList.map((run) =>
    fail(run, { ...wrongAnswer, message: `${run.serverId} on ${run.scenarioId} is wrong` }),
  )
  expect(textOf(each)).toContain('2 more combinations failed: see the table below.')
})

it('says once what is the same for several combinations, and names them', () => {
  const said = textOf(base.runList.map((run) => (run.scenarioId === 'json' ? fail(run, wrongAnswer) : run)))
  expect(said.match(/Open run and log/g)).toHaveLength(1)
  expect(said).toContain('3 combinations failed for the same reason')
  for (const name of ['Node.js http', 'Express', 'Fastify']) expect(said).toContain(`${name}, JSON: 2 rounds failed`)
})
