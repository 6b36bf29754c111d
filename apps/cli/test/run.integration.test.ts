import type { JobDetail, JobList } from '@wrkbench/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claim, register, report } from '../../api/test/support/runner.ts'
import { runCommand } from './support/run-command.ts'
import { type Running, startInstance } from './support/start-instance.ts'

let instance: Running
beforeAll(async () => {
  instance = await startInstance()
  await register(instance.api)
}, 180_000)
afterAll(() => instance.close())

const args = ['run', 'node/http', '--scenario', 'json', '-c', '10', '-d', '2s', '--rounds', '3', '--preset', 'quick']

/** Plays the runner: claims every waiting run and ends it successfully. */
const workOff = async (): Promise<void> => {
  const { api } = instance
  const ask = async <T>(path: string): Promise<T> =>
    (await api.call('apiToken', { method: 'GET', url: `/api/v1${path}` })).json()
  let job: JobDetail | undefined
  await expect
    .poll(
      async () => {
        const [newest] = (await ask<JobList>('/jobs')).items
        job = newest && (await ask<JobDetail>(`/jobs/${newest.id}`))
        return job?.status
      },
      { timeout: 60_000 },
    )
    .toBe('QUEUED')
  for (const { id } of job?.runList ?? []) {
    const { lease } = await claim(api, id)
    const payload = report(lease, new Date().toISOString())
    await api.call('runnerToken', { method: 'POST', url: `/api/v1/runner/runs/${id}/finish`, payload })
  }
}

it('starts a job, shows how far it is, and ends with what it found', async () => {
  const [{ code, said, told }] = await Promise.all([runCommand(args, { env: instance.env }), workOff()])
  expect(code, told).toBe(0)
  expect(told.split('\n')).toEqual(expect.arrayContaining(['Job 1: 3 runs in test-host', '3 of 3 runs']))
  expect(said).toMatch(/^json · wrk · 10 connections/)
  // this runner's report contradicts itself, so it has a figure but no rank
  expect(said).toMatch(/-\s+node\/http\s+50\.0 k .*every round is flagged \(rate and latency disagree\)/)
  expect(said).toContain('Job 1 succeeded: 3 of 3 runs')
}, 180_000)

it('shows a job that is over, by its number, as a table and as JSON', async () => {
  const shown = await runCommand(['watch', '1'], { env: instance.env })
  expect(shown).toMatchObject({ code: 0, said: expect.stringContaining('node/http') })
  const { said } = await runCommand(['watch', '1', '--json'], { env: instance.env })
  expect(JSON.parse(said)).toMatchObject({ number: 1, status: 'SUCCEEDED' })
})

it('leaves a job alone when it is not to wait for it', async () => {
  const { code, said } = await runCommand([...args, '--detach'], { env: instance.env })
  expect({ code, said }).toEqual({ code: 0, said: '2\n' })
})

it('says which server or scenario there is none of', async () => {
  const { code, told } = await runCommand(['run', 'node/nothing', '--scenario', 'json'], { env: instance.env })
  expect(code).toBe(2)
  expect(told).toContain('node/nothing')
})
