import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import type { JobDetail, RunDetail } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programs } from '../../../tools/build/programs.ts'
import { root } from '../../../tools/build/root.ts'
import { claim, job, register, report } from './support/runner.ts'
import { startApp, type TestApp } from './support/start-app.ts'

const program = path.join(root, programs.cli.bundle)

describe('reparse', () => {
  let api: TestApp
  let runId: string
  let url: string
  beforeAll(async () => {
    api = await startApp()
    await register(api)
    const created = await api.call('apiToken', { method: 'POST', url: '/api/v1/jobs', payload: job })
    runId = created.json<JobDetail>().runList[0]?.id ?? ''
    const { lease } = await claim(api, runId)
    const payload = report(lease, new Date().toISOString())
    await api.call('runnerToken', { method: 'POST', url: `/api/v1/runner/runs/${runId}/finish`, payload })
    await api.app.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
  })
  afterAll(() => api.close())

  const cli = async (...args: string[]) => {
    const env = { ...process.env, WRKBENCH_URL: url, WRKBENCH_TOKEN: api.tokens.apiToken }
    const argv = [program, ...args]
    const ended = await promisify(execFile)(process.execPath, argv, { env }).catch(
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
    return { code: 'code' in ended ? ended.code : 0, stdout: ended.stdout, stderr: ended.stderr }
  }
  const requests = async () =>
    (await api.call('apiToken', { url: `/api/v1/runs/${runId}` })).json<RunDetail>().result?.metrics.requests

  it('from a shell: says what would change, then puts it right', async () => {
    await api.ctx.db.pool.query('UPDATE results SET requests = 12')
    const dry = await cli('reparse', '--all', '--dry-run')
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining('requests: 12 → 100000') })
    expect(await requests()).toBe(12)
    expect(await cli('reparse', '--all')).toMatchObject({ code: 0, stdout: expect.stringContaining('1 changed') })
    expect(await requests()).toBe(100_000)
  })

  it('tells wrong usage and refusals apart', async () => {
    expect(await cli('reprase')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("unknown command 'reprase'"),
    })
    expect((await cli('--help')).stdout).toContain('reparse')
    const wrong = await api.call('apiToken', { method: 'POST', url: '/api/v1/admin/reparse', payload: { limit: 0 } })
    expect(wrong.statusCode).toBe(422)
    const runner = await api.call('runnerToken', { method: 'POST', url: '/api/v1/admin/reparse', payload: {} })
    expect(runner.statusCode).toBe(403)
  })
})
