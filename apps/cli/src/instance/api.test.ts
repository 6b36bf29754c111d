import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { version } from '../version.ts'
import { openApi } from './api.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Starts an instance of another version that refuses everything with these words. */
const refusing = async (its: string, status: number, problem: object, headers: Record<string, string> = {}) => {
  const server = createServer((request, response) => {
    const isHealth = request.url === '/api/v1/health'
    response.writeHead(isHealth ? 200 : status, { 'content-type': 'application/problem+json', ...headers })
    response.end(JSON.stringify(isHealth ? { status: 'ok', version: its } : problem))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return openApi({ url, token: 'x' }, { wait: async () => undefined, pauses: [] }).get('/something')
}
const unknownField = {
  detail: '/flag: is not known here',
  errors: [{ path: '/flag', message: 'is not known here' }],
}

describe('an instance of another version', () => {
  it.each([
    [422, unknownField],
    [404, { detail: 'There is no GET /api/v1/something.' }],
    [404, {}],
    [405, { detail: '/api/v1/something takes POST, but not GET.' }],
  ])('is named where it may be why: %s %j', async (status, problem) => {
    await expect(refusing('9.9.9', status, problem)).rejects.toThrow(
      `This command is wrkbench ${version}, the instance is 9.9.9. Use the command of the instance's version.`,
    )
  })

  it.each([
    ['9.9.9', 404, { detail: 'There is no job 7.' }],
    [
      '9.9.9',
      422,
      { detail: '/rounds: must be at least 1', errors: [{ path: '/rounds', message: 'must be at least 1' }] },
    ],
    [version, 422, unknownField],
  ])('is not named where it is not: %s %s', async (its, status, problem) => {
    await expect(refusing(its, status, problem)).rejects.not.toThrow(/This command is/)
    await expect(refusing(its, status, problem)).rejects.toThrow(problem.detail)
  })
})

it.each([
  ['/rounds: must be at least 1', [{ path: '/rounds', message: 'must be at least 1' }], '/rounds: must be at least 1'],
  ['There is no project x.', [{ path: '/project', message: 'There is no project x.' }], 'There is no project x.'],
  ['The report is not valid.', [{ path: '/a', message: 'is missing' }], 'The report is not valid.\n  /a: is missing'],
])('what the detail says already is not repeated: %s', async (detail, errors, message) => {
  await expect(refusing(version, 422, { detail, errors })).rejects.toMatchObject({ message })
})

it('an address that sends its callers elsewhere is not followed: the token would be lost on the way', async () => {
  const asked = refusing(version, 301, {}, { location: 'https://bench.example.org/api/v1/something' })
  await expect(asked).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringMatching(/^http:\/\/127\.\S+ sends its callers to https:\/\/bench\.example\.org\. /),
  })
})
