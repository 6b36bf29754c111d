import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { lacks } from '../../../packages/testing/src/not-run.ts'
import { randomFrom, wrkRuns } from './support/measured.ts'
import { folderWithCommand, shell } from './support/shell.ts'
import { type Running, startInstance } from './support/start-instance.ts'

const file = path.resolve(import.meta.dirname, '../../../deploy/ci/github/action.yml')
const action: {
  inputs: Record<string, { default?: string }>
  runs: { steps: { name: string; run: string; env?: Record<string, string> }[] }
} = parse(readFileSync(file, 'utf8'))

let instance: Running
let platform: Server
const comments: { id: number; body: string }[] = []
beforeAll(async () => {
  instance = await startInstance()
  platform = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const page = new URL(request.url ?? '', 'http://platform').searchParams.get('page')
    if (request.method === 'GET') return response.end(JSON.stringify(page === '1' ? comments : []))
    const { body } = JSON.parse(text) as { body: string }
    const [first] = comments
    if (request.method === 'PATCH' && first) first.body = body
    else comments.push({ id: 1, body })
    return response.end('{}')
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
}, 180_000)
afterAll(async () => {
  platform.close()
  await instance.close()
})

/**
 * Runs the steps as a GitHub runner does: expressions become variables, each step has its own shell, and the first
 * failure ends it.
 */
const runAction = async (cwd: string, inputs: Record<string, string>, ci: Record<string, string>) => {
  const output = path.join(cwd, `output-${Math.random()}`)
  const files = { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: path.join(cwd, 'summary.md'), RUNNER_TEMP: cwd }
  for (const name of [output, files.GITHUB_STEP_SUMMARY]) writeFileSync(name, '', { flag: 'a' })
  const filledIn = (expression: string): string => {
    const [, input] = /inputs\.([a-z-]+)/.exec(expression) ?? []
    if (input) return inputs[input] ?? (action.inputs[input]?.default ?? '').replace(/\$\{\{.*\}\}/, 'github-token')
    const [, key = ''] = /outputs\.([a-z]+)/.exec(expression) ?? []
    return new RegExp(`^${key}=(.*)$`, 'm').exec(readFileSync(output, 'utf8'))?.[1] ?? ''
  }
  const said: string[] = []
  for (const { name, run, env = {} } of action.runs.steps.slice(1)) {
    const given = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, filledIn(value)]))
    if (name === 'Tell the pull request' && !given.VERDICT) continue
    const { code, output: text } = await shell(`set -eo pipefail\n${run}`, cwd, { ...files, ...ci, ...given })
    said.push(text)
    if (code !== 0) return { code, said: said.join('') }
  }
  return { code: 0, said: said.join('') }
}

it('the GitHub action measures, judges, fails on a loss, and tells the pull request in one comment', async () => {
  if (lacks(['bash', 'cat', 'rm', 'tee'], 'a run of the GitHub action')) return
  const random = randomFrom(3)
  const cwd = folderWithCommand()
  mkdirSync(path.join(cwd, 'wrkbench'))
  for (const [name, rate] of Object.entries({ main: 50_000, slower: 46_000, mended: 50_000 })) {
    writeFileSync(path.join(cwd, `${name}.txt`), wrkRuns(random, rate))
  }
  const ci = {
    GITHUB_ACTIONS: 'true',
    GITHUB_REPOSITORY: 'us/api',
    GITHUB_SHA: 'abc',
    GITHUB_RUN_ID: '1',
    GITHUB_JOB: 'bench',
    GITHUB_API_URL: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
  }
  const request = { ...ci, GITHUB_REF: 'refs/pull/12/merge', GITHUB_HEAD_REF: 'change', GITHUB_BASE_REF: 'main' }
  const { WRKBENCH_URL: url = '', WRKBENCH_TOKEN: token = '' } = instance.env
  const inputs = {
    url,
    token,
    environment: 'ci',
    subject: "our 'api'; exit 9",
    scenario: 'home',
    'this-host': 'the box',
  }

  const first = await runAction(cwd, { ...inputs, run: 'cat main.txt' }, { ...ci, GITHUB_REF_NAME: 'main' })
  expect(first, first.said).toMatchObject({ code: 0 })
  expect(comments).toEqual([])

  const loss = await runAction(cwd, { ...inputs, run: 'cat slower.txt' }, request)
  expect(loss, loss.said).toMatchObject({ code: 1 })
  expect(comments.map(({ body }) => body)).toEqual([expect.stringContaining('**worse**')])

  const mended = await runAction(cwd, { ...inputs, run: 'cat mended.txt' }, request)
  expect(mended, mended.said).toMatchObject({ code: 0 })
  expect(comments.map(({ body }) => body)).toEqual([expect.stringContaining('no change found')])

  const away = await runAction(
    cwd,
    { ...inputs, files: '*ed.txt', url: 'http://127.0.0.1:9', 'fail-when-away': 'false' },
    request,
  )
  expect(away, away.said).toMatchObject({ code: 0, said: expect.stringContaining('could not be reached') })
}, 300_000)
