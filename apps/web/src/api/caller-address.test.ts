import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { nameCallers } from '#api/caller-address.ts'

it('names the caller last, whatever the caller says', async () => {
  nameCallers()
  const server = createServer((request, response) => response.end(request.headers['x-forwarded-for']))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const seenWith = async (headers: Record<string, string>) => (await fetch(url, { headers })).text()
  expect(await seenWith({})).toBe('127.0.0.1')
  expect(await seenWith({ 'x-forwarded-for': '203.0.113.9' })).toBe('203.0.113.9, 127.0.0.1')
  server.closeAllConnections()
  server.close()
})
