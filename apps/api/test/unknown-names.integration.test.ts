import { readdir, readFile } from 'node:fs/promises'
import { type Problem, protocolHeader, runnerProtocol } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/start-app.ts'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: unknown
}
interface Operation {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

let api: TestApp
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  api = await startApp()
  paths = (await api.call(null, { url: '/api/v1/openapi.json' })).json().paths
})
afterAll(() => api.close())

const operations = () =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
/** A path with parameters of the right form; nothing has to exist by these names. */
const named = (path: string): string =>
  path
    .replace('{project}', 'default')
    .replace('{provider}', 'github')
    .replace('{ordinal}', '1')
    .replace('{resultId}', '1')
    .replace('{secret}', 'x'.repeat(43))
    .replaceAll(/\{\w+\}/g, '018f0000-0000-7000-8000-000000000000')
const send = async (method: string, path: string, payload?: object) => {
  const token = path.includes('/runner/') ? 'runnerToken' : 'apiToken'
  const headers = { [protocolHeader]: String(runnerProtocol) }
  const options = { method: method.toUpperCase() as 'POST', url: named(path), headers, ...(payload && { payload }) }
  const response = await api.call(token, options)
  return { status: response.statusCode, problem: response.json<Problem>() }
}
const isRunners = (path: string): boolean => path.startsWith('/api/v1/runner/') && !path.endsWith('/join')

describe('what a call does not declare is refused', () => {
  it('as a parameter, and the one that was meant is named', async () => {
    for (const [query, meant] of [
      ['leaderboard?serverr=x', ''],
      ['leaderboard?scenaro=json', ': did you mean scenario?'],
      ['jobs?stauts=FAILED', ': did you mean status?'],
      ['servers?language=Go', ''],
    ] as const) {
      const { status, problem } = await send('GET', `/api/v1/${query}`)
      const path = /\?(\w+)/.exec(query)?.[1]
      expect([status, problem.code, problem.errors]).toEqual([
        422,
        'VALIDATION',
        [{ path, message: `is not known here${meant}` }],
      ])
    }
  })

  it('as a parameter of every call without a body but those whose addresses others complete', async () => {
    const open = []
    for (const { path, method, operation } of operations()) {
      if (operation.requestBody) continue
      const { status, problem } = await send(method, `${path}?nosuchthing=1`)
      if (status !== 422 || !problem.errors.some((error) => error.path === 'nosuchthing')) open.push(path)
    }
    expect(open).toEqual(['/api/v1/health', '/api/v1/ready'])
  })

  it('as a field of every body but those of runners, which may be newer', async () => {
    for (const { path, method, operation } of operations()) {
      if (method === 'get' || isRunners(path)) continue
      const { status, problem } = await send(method, path, { nosuchthing: 1 })
      const message = 'is not known here'
      expect([path, status, problem.errors]).toEqual([
        path,
        422,
        expect.arrayContaining([{ path: '/nosuchthing', message }]),
      ])
      expect([path, operation.requestBody?.content['application/json'].schema.additionalProperties ?? false]).toEqual([
        path,
        false,
      ])
    }
  })

  it('as a field of anything within these bodies but of the facts of a host, which are kept as they are told', () => {
    const open: string[] = []
    const walk = (schema: Schema, at: string): void => {
      if (schema.type === 'object' && schema.properties && schema.additionalProperties === undefined) open.push(at)
      for (const [key, child] of Object.entries(schema)) {
        if (typeof child === 'object' && child !== null && key !== 'if' && key !== 'facts') walk(child, `${at}/${key}`)
      }
    }
    for (const { path, operation } of operations()) {
      const schema = operation.requestBody?.content['application/json'].schema
      if (schema && !isRunners(path)) walk(schema, path)
    }
    expect(open).toEqual([])
  })
})

it('takes every parameter that the documentation uses', async () => {
  const root = new URL('../../../', import.meta.url)
  const docs = (await readdir(new URL('docs/', root)))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
  const asked: string[] = []
  for (const file of ['README.md', ...docs]) {
    const text = await readFile(new URL(file, root), 'utf8')
    for (const [, path = '', query = ''] of text.matchAll(
      /(?:GET (?:\/api\/v1)?|api ['"]?|\/api\/v1)(\/[\w/{}.-]+)\?([^\s'"`)]+)/g,
    )) {
      const { get } = paths[`/api/v1${path}`] ?? {}
      const known = (get?.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name)
      asked.push(path)
      for (const name of new URLSearchParams(query).keys())
        expect([file, path, known]).toEqual([file, path, expect.arrayContaining([name])])
    }
  }
  expect(asked.length).toBeGreaterThan(8)
})
