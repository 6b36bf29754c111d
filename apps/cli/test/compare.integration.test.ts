import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '../../api/test/support/runner.ts'
import { randomFrom, wrkRuns } from './support/measured.ts'
import { playJob } from './support/play-job.ts'
import { runCommand } from './support/run-command.ts'
import { type Running, startInstance } from './support/start-instance.ts'

let instance: Running
const random = randomFrom(11)
/** ids of reports */
const ids: Record<string, string> = {}

beforeAll(async () => {
  instance = await startInstance()
  await register(instance.api)
  const told = ['-s', 'our-api', '-S', 'home', '-e', 'ci', '--json']
  for (const [branch, commit, rate] of [
    ['main', 'aaaa1111', 50_000],
    ['change', 'bbbb2222', 47_500],
  ] as const) {
    const args = ['submit', '--branch', branch, '--commit', commit, ...told]
    ids[branch] = JSON.parse((await runCommand(args, { env: instance.env, pipe: wrkRuns(random, rate) })).said).id
  }
  for (const rate of [50_000, 50_000, 47_500]) await playJob(instance.api, random, rate)
}, 180_000)
afterAll(() => instance.close())

const call = (...args: string[]) => runCommand(args, { env: instance.env })

describe('wrkbench compare', () => {
  it.each([
    ['reports', () => [`report:${ids.change}`, `report:${ids.main}`]],
    ['ids of reports', () => [ids.change ?? '', ids.main ?? '']],
    ['commits', () => ['commit:bbbb2222', 'commit:aaaa1111']],
    ['branches', () => ['branch:change', 'branch:main']],
  ])('holds two %s side by side, and is 0 though there is a loss', async (_what, sides) => {
    const { code, said, told } = await call('compare', ...sides())
    expect(code, told).toBe(0)
    expect(said).toMatch(
      /our-api\s+home\s+req\/s\s+\d\d\.\d k\s+47\.\d k\s+-[45]\.\d % \(-[4-7]\.\d to -[3-5]\.\d\)\s+10 against 10\s+worse/,
    )
    expect(said).toMatch(/our-api \(.*\) is \d\.\d % faster than our-api \(.*\) on home/)
    expect(said).toContain('Differences from 3.0 % count.')
  })

  it('holds jobs side by side by their numbers, in Markdown', async () => {
    const { code, said } = await call('compare', '3', '1', '2', '--markdown')
    expect(code).toBe(0)
    expect(said).toMatch(/^## job 3 against job 1, job 2\n/)
    const rows = said.split('\n').filter((line) => line.startsWith('| node/http'))
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row).toMatch(/\| json \| req\/s \|.*\| -\d\.\d % .*\| \*\*worse\*\* \|$/)
  })

  it('says what nothing fits, and is 0', async () => {
    const { code, said } = await call('compare', 'branch:change', 'branch:nobody')
    expect(code).toBe(0)
    expect(said).toContain('branch:nobody: nothing that was measured fits this.')
  })

  it('is 2 for a side that says nothing', async () => {
    expect(await call('compare', 'newest', '1')).toMatchObject({
      code: 2,
      told: expect.stringContaining('cannot be compared'),
    })
    expect((await call('compare', 'date:someday', '1')).code).toBe(2)
  })

  it('is 2 for a side that is named twice', async () => {
    for (const sides of [
      ['2', '#2'],
      ['3', 'branch:main', 'branch:main'],
    ]) {
      const { code, said, told } = await call('compare', ...sides)
      expect([code, said, told]).toEqual([2, '', expect.stringMatching(/(job:2|branch:main) is named twice\./)])
    }
  })

  it('gives the answer of the instance as JSON', async () => {
    const { said } = await call('compare', '2', '1', '--json')
    expect(JSON.parse(said)).toMatchObject({ metric: 'successesPerSecond', pairs: [{ verdict: 'same' }] })
  })
})

describe('wrkbench gate of a job', () => {
  it('is 1 for a loss against another job, and 0 where none was found or less than counts', async () => {
    const loss = await call('gate', '--job', '3', '--against', '1')
    expect(loss.said).toContain('Gate failed: 1 of 1 comparison is worse.')
    expect(loss.code, loss.told).toBe(1)
    expect(await call('gate', '--job', '2', '--against', '1')).toMatchObject({
      code: 0,
      said: expect.stringContaining('Gate passed: no loss found.'),
    })
    expect((await call('gate', '--job', '3', '--against', '1', '--threshold', '20%')).code).toBe(0)
  })

  it('is 2 for a job against itself, by number or by id, and prints no verdict', async () => {
    const { items } = JSON.parse((await instance.api.call('apiToken', { url: '/api/v1/jobs' })).body)
    const { id } = items.find(({ number }: { number: number }) => number === 2)
    for (const [job, against] of [
      ['2', '2'],
      ['2', id],
      [id, '#2'],
    ]) {
      const { code, said, told } = await call('gate', '--job', job, '--against', against)
      expect([code, said]).toEqual([2, ''])
      expect(told).toContain('--against names job 2 itself.')
    }
  })

  it('takes what was measured before the job, where nothing else is said', async () => {
    const { code, said } = await call('gate', '--job', '3', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(said)).toMatchObject({
      job: 3,
      verdict: 'worse',
      comparisons: [{ rounds: 10, baselineRounds: 10 }],
    })
    const first = await call('gate', '--job', '1')
    expect(first).toMatchObject({ code: 0, said: expect.stringContaining('nothing to compare with') })
  })

  it.each([
    [10, 'worse', 1],
    [5, 'inconclusive', 0],
  ])('of which every answer in %i of ten rounds is an error: %s', async (failing, verdict, exitCode) => {
    const { number } = await playJob(instance.api, random, 50_000, { failing })
    const { code, said, told } = await call('gate', '--job', String(number), '--against', '1')
    expect(said).toMatch(new RegExp(`node/http +json +req/s .* ${verdict}\n`))
    expect(said).toContain('The server failed: 1 of 2 comparisons is judged by all of its rounds')
    expect(code, told).toBe(exitCode)
  })

  it('fails a job that did not succeed', async () => {
    const payload = {
      servers: ['node/http'],
      scenarios: ['json'],
      profiles: [{ generator: 'wrk', connections: 1, durationSeconds: 1 }],
    }
    const { id } = (await instance.api.call('apiToken', { method: 'POST', url: '/api/v1/jobs', payload })).json()
    await instance.api.call('apiToken', { method: 'POST', url: `/api/v1/jobs/${id}/cancel` })
    const { code, said } = await call('gate', '--job', id, '--against', '1')
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/Gate failed: job 6 cancelled\.\n$/) })
  })

  it.each([
    [['--job', '1', '--report', 'x'], /Give files, --report or --job, but only one/],
    [['--against', '1', 'results.txt'], /--against works only with --job/],
    [['--job', '99'], /There is no job 99/],
  ])('is 2 for %j', async (args, message) => {
    expect(await call('gate', ...args)).toMatchObject({ code: 2, told: expect.stringMatching(message) })
  })
})
