import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import type { StoredReport } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NotAskedError } from '../src/errors.ts'
import type { Api } from '../src/instance/api.ts'
import { randomFrom, wrkRuns } from './support/measured.ts'
import { newFolder, runCommand } from './support/run-command.ts'
import { type Running, startInstance } from './support/start-instance.ts'

let instance: Running
beforeAll(async () => {
  instance = await startInstance()
}, 180_000)
afterAll(() => instance.close())

const random = randomFrom(1)
const told = ['--scenario', 'home', '--environment', 'ci']
const reports = (where: object) => instance.api.ctx.db.prisma.report.findMany({ where, include: { results: true } })
const storedOf = (said: string): StoredReport => JSON.parse(said)

describe('wrkbench submit', () => {
  it('stores every run of what is piped in, with the commit and pull request that CI tells', async () => {
    const ci = {
      GITHUB_ACTIONS: 'true',
      GITHUB_SHA: 'abc123',
      GITHUB_HEAD_REF: 'faster',
      GITHUB_REF: 'refs/pull/12/merge',
      GITHUB_ACTOR: 'ada',
      GITHUB_RUN_ID: '77',
      GITHUB_JOB: 'bench',
      GITHUB_REPOSITORY: 'us/api',
    }
    const pipe = wrkRuns(random, 50_000, 3)
    const env = { ...instance.env, ...ci }
    const { code, said } = await runCommand(['submit', '--json', '-s', 'piped', ...told], { env, pipe })
    expect(code).toBe(0)
    const [report] = await reports({ id: storedOf(said).id })
    expect(report).toMatchObject({
      source: 'github-actions',
      commit: 'abc123',
      branch: 'faster',
      pullRequest: '12',
      author: 'ada',
    })
    expect(report?.results.map(({ round }) => round).sort()).toEqual([1, 2, 3])
  })

  it('describes the machine where it is told to, and is compared with none that is known to be another', async () => {
    const env = { ...instance.env, GITHUB_ACTIONS: 'true', GITHUB_RUN_ID: '78' }
    const submit = async (rps: number, hosts: object[] | undefined, ...more: string[]) => {
      const result = { subject: 'told', scenario: 'home', metrics: { successesPerSecond: rps } }
      const pipe = JSON.stringify({ environment: 'ci', ...(hosts && { hosts }), results: [result] })
      const { code, said, told: complaint } = await runCommand(['submit', '--json', ...more], { env, pipe })
      expect(code, complaint).toBe(0)
      return storedOf(said)
    }
    const hostsOf = async ({ id }: StoredReport) =>
      (await instance.api.call('apiToken', { url: `/api/v1/reports/${id}` })).json().hosts
    const another = [{ role: 'SERVER', facts: { hostname: 'ci-box', cpuModel: 'Another' } }]
    const first = await submit(9000, another)
    const here = await submit(9001, undefined, '--this-host', 'ci-box')
    expect(here.comparisons).toEqual([])
    expect(await hostsOf(here)).toMatchObject([
      { role: 'SERVER', facts: { hostname: 'ci-box', threads: cpus().length } },
    ])
    expect((await submit(9001, undefined, '--this-host', 'ci-box')).id).toBe(here.id)
    expect((await submit(9002, undefined, '--this-host', 'ci-box')).comparisons).toMatchObject([{ baselineRounds: 1 }])
    const silent = await submit(9003, undefined)
    expect(await hostsOf(silent)).toEqual([])
    expect(silent.comparisons).toMatchObject([{ baselineRounds: 3 }])
    expect(await hostsOf(first)).toMatchObject(another)
  })

  it('reads files by a quoted pattern, each subject by the name of its file', async () => {
    const cwd = newFolder()
    for (const name of ['express', 'fastify']) writeFileSync(path.join(cwd, `${name}.txt`), wrkRuns(random, 9000, 1))
    const { said } = await runCommand(['submit', '*.txt', '--json', '-s', '{file}', ...told], {
      env: instance.env,
      cwd,
    })
    const [report] = await reports({ id: storedOf(said).id })
    const series = await instance.api.ctx.db.prisma.series.findMany({
      where: { id: { in: report?.results.map(({ seriesId }) => seriesId) ?? [] } },
      include: { subject: true },
    })
    expect(series.map(({ subject }) => subject.name).sort()).toEqual(['express', 'fastify'])
  })

  it('takes a JSON report, what the command line says going before what the report says', async () => {
    const results = [{ subject: 'json', scenario: 'home', metrics: { successesPerSecond: 10 } }]
    const pipe = JSON.stringify({ environment: 'lab', commit: 'from-json', branch: 'from-json', results })
    const { said } = await runCommand(['submit', '--json', '--commit', 'told'], { env: instance.env, pipe })
    const [report] = await reports({ id: storedOf(said).id })
    expect(report).toMatchObject({ commit: 'told', branch: 'from-json' })
  })

  it('makes one report of a step that is tried again, and two of two pipelines', async () => {
    const pipe = wrkRuns(random, 4000, 1)
    const submit = (run: string) => {
      const env = { ...instance.env, GITLAB_CI: 'true', CI_PIPELINE_ID: run, CI_JOB_NAME: 'bench' }
      return runCommand(['submit', '--json', '-s', 'again', ...told], { env, pipe })
    }
    const [first, again, other] = [await submit('1'), await submit('1'), await submit('2')]
    expect(storedOf(again.said).id).toBe(storedOf(first.said).id)
    expect(storedOf(other.said).id).not.toBe(storedOf(first.said).id)
  })

  it('keeps what it cannot hand in, says where, and hands it in next time, dated when it was measured', async () => {
    const cwd = newFolder()
    const args = ['submit', '-s', 'offline', ...told]
    const away = { ...instance.env, WRKBENCH_URL: 'http://127.0.0.1:9', XDG_STATE_HOME: cwd }
    const off = await runCommand(args, {
      env: away,
      cwd,
      pipe: wrkRuns(random, 100, 1),
      now: () => new Date('2026-02-03'),
    })
    expect(off.code).toBe(3)
    const folder = path.join(cwd, 'wrkbench', 'spool')
    const [name = ''] = readdirSync(folder)
    expect(off.told).toContain(path.join(folder, name))
    expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600)
    const elsewhere = await runCommand(['submit', '--flush'], { env: { ...instance.env, XDG_STATE_HOME: cwd }, cwd })
    expect(elsewhere).toMatchObject({ code: 0, said: '0 handed in.\n' })
    expect(elsewhere.told).toContain('1 report for http://127.0.0.1:9 waits on')
    // the same instance, at its own address again
    const file = path.join(folder, name)
    writeFileSync(file, readFileSync(file, 'utf8').replace('http://127.0.0.1:9', instance.url))
    const on = await runCommand(['submit', '--flush'], { env: { ...instance.env, XDG_STATE_HOME: cwd }, cwd })
    expect(on).toMatchObject({ code: 0, said: '1 handed in.\n' })
    expect(readdirSync(folder).filter((one) => one.endsWith('.json'))).toEqual([])
    const [report] = await reports({ results: { some: { series: { subject: { name: 'offline' } } } } })
    expect(report?.results[0]?.measuredAt.toISOString()).toBe('2026-02-03T00:00:00.000Z')
  })

  it('knows what had waited when it comes once more, also by way of the spool, for thirty days', async () => {
    const cwd = newFolder()
    const pipe = wrkRuns(random, 300, 1)
    const args = ['submit', '--json', '-s', 'waited', ...told]
    const env = { ...instance.env, XDG_STATE_HOME: cwd }
    const submit = (day: string, api?: Partial<Api>, more: string[] = []) =>
      runCommand([...args, ...more], { env, cwd, pipe, now: () => new Date(day), ...(api && { api }) })
    const away = { url: instance.url, post: () => Promise.reject(new NotAskedError('away')) }
    const wait = async (day: string) => expect((await submit(day, away)).code).toBe(3)
    await wait('2026-02-03')
    const first = await submit('2026-02-04')
    const again = await submit('2026-02-05')
    expect(again).toMatchObject({ code: 0, said: first.said })
    await wait('2026-02-06')
    expect(await submit('2026-02-07')).toMatchObject({ code: 0, said: first.said })
    expect(await reports({ results: { some: { series: { subject: { name: 'waited' } } } } })).toHaveLength(1)

    const late = await submit('2026-03-09')
    expect(late).toMatchObject({ code: 2, said: '' })
    expect(late.told).toMatch(/already stored.*--date WHEN/)
    expect(readdirSync(path.join(cwd, 'wrkbench', 'spool'))).toEqual([])
    const once = await submit('2026-03-09', undefined, ['--date', '2026-03-01'])
    expect(once.code).toBe(0)
    expect(storedOf(once.said).id).not.toBe(storedOf(first.said).id)
  })

  it.each([
    ['no subject', ['submit', ...told], /Add --subject and --scenario/],
    ['no environment', ['submit', '-s', 'a', '-S', 'b'], /Add --environment/],
    ['a tool that nobody reads', ['submit', '--tool', 'siege'], /Allowed choices are wrk/],
    ['a pattern that fits nothing', ['submit', 'nothing-*.txt'], /No such file: nothing-/],
    ['a baseline of no form', ['submit', '--baseline', 'last:0'], /a number from 1 to 100/],
  ])('refuses %s, and says what to do', async (_, args, message) => {
    const { code, told: complaint } = await runCommand(args, { env: instance.env, pipe: wrkRuns(random, 5, 1) })
    expect(code).toBe(2)
    expect(complaint).toMatch(message)
  })

  it('names the line of an output that says nothing', async () => {
    const { code, told: complaint } = await runCommand(['submit', '-s', 'a', ...told], {
      env: instance.env,
      pipe: 'fast!\n',
    })
    expect(code).toBe(2)
    expect(complaint).toMatch(/^the input, line 1: /)
  })

  it('says what the instance refuses, by field', async () => {
    const pipe = JSON.stringify([{ subject: 'a', scenario: 'b', metrics: { rps: 5 } }])
    const { code, told: complaint } = await runCommand(['submit', '-e', 'ci'], { env: instance.env, pipe })
    expect(code).toBe(2)
    expect(complaint).toMatch(/metrics\/rps: /)
  })
})

describe('wrkbench login', () => {
  it('keeps the token for its owner alone, and later calls use it; logout forgets it', async () => {
    const cwd = newFolder()
    const login = ['login', instance.url, '--token', '-']
    const { code, said } = await runCommand(login, { cwd, pipe: `${instance.env.WRKBENCH_TOKEN}\n` })
    expect(code).toBe(0)
    expect(said).not.toContain(instance.env.WRKBENCH_TOKEN)
    expect(statSync(path.join(cwd, '.config/wrkbench/logins.json')).mode & 0o777).toBe(0o600)
    const args = ['submit', '-s', 'logged-in', ...told]
    expect((await runCommand(args, { cwd, pipe: wrkRuns(random, 70, 1) })).code).toBe(0)
    expect((await runCommand(['logout'], { cwd })).code).toBe(0)
    expect((await runCommand(args, { cwd, pipe: wrkRuns(random, 70, 1) })).code).toBe(2)
  })

  it('is refused with a token that is none', async () => {
    const { code, told: complaint } = await runCommand(['login', instance.url, '--token', 'wrong-token-of-nobody'])
    expect(code).toBe(3)
    expect(complaint).toContain(instance.url)
  })
})
