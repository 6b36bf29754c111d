import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomFrom, wrkRuns } from './support/measured.ts'
import { runCommand } from './support/run-command.ts'
import { type Running, startInstance } from './support/start-instance.ts'

let instance: Running
beforeAll(async () => {
  instance = await startInstance()
}, 180_000)
afterAll(() => instance.close())

const token = (...args: string[]) => runCommand(['token', ...args], { env: instance.env })
const submitWith = (secret: string) => {
  const args = ['submit', '-s', 'a', '-S', 'b', '-e', 'ci']
  const env = { ...instance.env, WRKBENCH_TOKEN: secret }
  return runCommand(args, { env, pipe: wrkRuns(randomFrom(1), 1000, 1) })
}

describe('wrkbench token, at an instance', () => {
  it('makes one that works, lists it without its secret, and revokes it for good', async () => {
    const made = await token('create', 'pipeline', '--scope', 'read', 'results:write', '--days', '90')
    expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/^wrk_[0-9a-f]{18}_[\w-]{43}\n$/) })
    const secret = made.said.trim()
    expect((await submitWith(secret)).code).toBe(0)

    const listed = await token('list')
    expect(listed.said).not.toContain(secret.slice(-43))
    const [, begins = ''] = /\((\S+)…, valid until \d{4}-/.exec(made.told) ?? []
    const line = listed.said.split('\n').find((one) => one.includes(begins))
    expect(line).toMatch(
      /^pipeline\s+wrk_\S+…\s+\S+\s+read results:write\s+\S+\s+\d{4}-\d\d-\d\d\s+\S+\s+[0-9a-f-]{36}$/,
    )

    const id = line?.trim().split(/\s+/).at(-1) ?? ''
    expect(await token('revoke', id)).toMatchObject({ code: 0, said: `Revoked ${id}.\n` })
    expect((await submitWith(secret)).code).toBe(3)
    expect((await token('list')).said).toMatch(/^pipeline .*revoked/m)
  })

  it('makes none that may do more than its maker, and hides what is not there', async () => {
    const reader = (await token('create', 'reader', '--scope', 'read')).said.trim()
    const env = { ...instance.env, WRKBENCH_TOKEN: reader }
    const more = await runCommand(['token', 'create', 'more', '--scope', 'results:write'], { env })
    expect(more.code).not.toBe(0)
    expect(more.said).toBe('')
    expect((await submitWith(reader)).code).toBe(3)
    expect(await token('revoke', '0199d0c4-5f6e-7aaa-8000-000000000000')).toMatchObject({ code: 2, said: '' })
  })

  it('refuses a scope that there is none of, before it asks', async () => {
    expect((await token('create', 'x', '--scope', 'everything')).code).toBe(2)
  })
})
