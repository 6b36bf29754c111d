import type { Told, WebhookData } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { type TellingWhat, webhookBody } from './webhook-body.ts'

const webUrl = 'https://bench.example.org'
const at = new Date('2026-11-22T08:00:00.000Z')
const about = { id: '0199c0de-0000-7000-8000-000000000001', at, project: 'default', path: '/jobs/7' }
const times = { createdAt: at.toISOString(), startedAt: null, finishedAt: at.toISOString() }
const aJob: Told = {
  event: 'job.finished',
  data: {
    job: {
      id: '0199c0de-0000-7000-8000-000000000002',
      number: 12,
      label: null,
      status: 'PARTIAL',
      environment: 'lab',
      commit: null,
      suite: 'nightly',
      ...times,
    },
    runs: { total: 24, succeeded: 22, failed: 1, cancelled: 1 },
  },
}
const comparison = (subject: string, ratio: number) => ({
  seriesId: '1',
  subject,
  scenario: 'json',
  metric: 'successesPerSecond' as const,
  threshold: 0.03,
  rounds: 3,
  baselineRounds: 10,
  median: 1,
  baselineMedian: 1,
  ...({ ratio, interval: { low: ratio - 0.01, high: ratio + 0.01 }, verdict: ratio < 1 ? 'worse' : 'better' } as const),
})
const aReport = (subject: string, branch = 'main', count = 1): Told => ({
  event: 'report.judged',
  data: {
    report: {
      id: 'r',
      environment: 'ci',
      commit: 'a'.repeat(40),
      branch,
      pullRequest: null,
      author: null,
      source: 'api',
    },
    verdict: 'worse',
    counts: { worse: count, better: 0, same: 3, inconclusive: 0 },
    changed: Array.from({ length: count }, () => comparison(subject, 0.948)),
  },
})
const slack = (told: Told): string =>
  JSON.parse(webhookBody({ ...about, ...told } as TellingWhat, { format: 'slack', webUrl })).text

describe('as JSON', () => {
  it.each([aJob, aReport('go/iris'), { event: 'webhook.test', data: { message: 'x' } } as const])(
    '$event is a message with an absolute link',
    (told) => {
      const message = JSON.parse(webhookBody({ ...about, ...told } as TellingWhat, { format: 'json', webUrl }))
      expect(message).toEqual({
        version: 1,
        id: about.id,
        event: told.event,
        at: '2026-11-22T08:00:00.000Z',
        project: 'default',
        link: 'https://bench.example.org/jobs/7',
        data: told.data,
      })
    },
  )
})

describe('as a line for Slack', () => {
  it('says what became of a job and leads to it', () => {
    expect(slack(aJob)).toBe(
      'default: <https://bench.example.org/jobs/7|Job 12> (nightly) on lab is over, but not all of it succeeded: 22 of 24 runs succeeded, 1 failed, 1 cancelled.',
    )
  })

  it('says what changed with its interval and on what that rests', () => {
    expect(slack(aReport('go/iris'))).toBe(
      [
        'default: <https://bench.example.org/jobs/7|A report> of main at aaaaaaaaa on ci against its baseline: 1 comparison worse.',
        '• go/iris, json, req/s: −5.2 % (−6.2 to −4.2 %), worse, 3 rounds against 10',
      ].join('\n'),
    )
  })

  it('writes no sign before a change of nothing', () => {
    const told = aReport('go/iris')
    const near = { ...comparison('go/iris', 0.9051), interval: { low: 0.89, high: 0.9997 } }
    const data = { ...(told.data as WebhookData<'report.judged'>), changed: [near] }
    expect(slack({ event: 'report.judged', data })).toContain('req/s: −9.5 % (−11 to 0.0 %), worse')
  })

  it('counts what it leaves out', () => {
    const lines = slack(aReport('go/iris', 'main', 8)).split('\n')
    expect(lines).toHaveLength(7)
    expect(lines.at(-1)).toBe('• 3 more on its page')
  })

  it('contains no mention or link from names that others chose', () => {
    const text = slack(aReport('<!channel> & <https://evil.example|click>', 'x\n> <@U123>'))
    expect(text).toContain('of x &gt; &lt;@\u200bU123&gt; at')
    expect(text).toContain('• &lt;!channel&gt; &amp; &lt;https://evil.example|click&gt;, json')
    expect(text.match(/<[^>]*>/g)).toEqual(['<https://bench.example.org/jobs/7|A report>'])
  })

  it('contains none in Mattermost either, which reads Markdown', () => {
    const text = slack(aReport('![](https://evil.example/x.png) @channel', '@all [click](https://evil.example)'))
    expect(text).not.toMatch(/@\w|\]\(/)
    expect(text.replaceAll('\u200b', '')).toContain('of @all [click](https://evil.example) at')
  })
})
