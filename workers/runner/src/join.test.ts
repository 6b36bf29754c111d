import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterEach, expect, it } from 'vitest'
import { JoinError, join, warningOf } from './join.ts'

let server: http.Server | null = null
afterEach(() => {
  server?.close()
  server = null
})

/** Starts a server that answers everything with `status`. Returns its address. */
const answering = async (status: number, body: object, headers: Record<string, string> = {}): Promise<string> => {
  const started = http.createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`
}

const whyNot = async (url: string): Promise<unknown> =>
  join({ url, code: 'wrkj_x', dataDir: tmpdir() }).then(
    () => null,
    (error: JoinError) => [error instanceof JoinError, error.exitCode, error.message],
  )

it.each([
  ['http://bench.example.org', true],
  ['http://10.0.0.2:4000', true],
  ['http://127.0.0.1:4000', false],
  ['http://localhost', false],
  ['http://[::1]:4000', false],
  ['https://bench.example.org', false],
])('of %s: others on the way can read along, %s', (url, warns) => {
  expect(warningOf(url).includes('not encrypted')).toBe(warns)
})

it('tells a code that was not copied as a whole from one that is used up, and a refusal from silence', async () => {
  const cut = await answering(422, { detail: '/code: must have at least 16 characters' })
  expect(await whyNot(cut)).toEqual([true, 2, 'This is not a whole code. Copy it again from the runners page.'])
  server?.close()
  const used = await answering(401, { detail: 'This code is not valid (any more).' })
  expect(await whyNot(used)).toEqual([true, 2, 'This code is not valid (any more).'])
  server?.close()
  expect(await whyNot(used)).toEqual([true, 3, expect.stringContaining('cannot be reached')])
  expect(await whyNot('bench.example.org')).toEqual([true, 2, expect.stringContaining('is not an address')])
})

it('names the address that it is sent to, as by a proxy from http:// to https://', async () => {
  const url = await answering(301, {}, { location: 'https://bench.example.org/api/v1/runner/join' })
  expect(await whyNot(url)).toEqual([
    true,
    2,
    `${url} sends its callers to https://bench.example.org. Use that address if it is the instance's.`,
  ])
})
