import { readdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFolder, runCommand } from './support/run-command.ts'

/** A server that begins an answer and then breaks the connection. */
let server: Server
let env: Record<string, string>

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
    response.write('{"half":')
    setTimeout(() => response.destroy(), 20)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  env = { WRKBENCH_URL: `http://127.0.0.1:${port}`, WRKBENCH_TOKEN: 'wrk_x' }
})
afterAll(() => server.close())

describe('an instance that breaks off in its answer', () => {
  it('was not asked: exit 3, and nothing passes for a finding', async () => {
    for (const args of [['alerts'], ['export', 'leaderboard'], ['watch', '7']]) {
      const { code, told } = await runCommand(args, { env })
      expect({ code, told }, args[0]).toEqual({ code: 3, told: expect.stringContaining('broke off') })
    }
  })

  it('leaves a report waiting for the next call', async () => {
    const cwd = newFolder()
    const spool = path.join(cwd, 'spool')
    const report = {
      environment: 'lab',
      results: [{ subject: 'a', scenario: 'b', metrics: { successesPerSecond: 1 } }],
    }
    writeFileSync(path.join(cwd, 'report.json'), JSON.stringify(report))
    const { code, told } = await runCommand(['submit', 'report.json'], { cwd, env: { ...env, WRKBENCH_SPOOL: spool } })
    expect({ code, told }).toEqual({ code: 3, told: expect.stringContaining('The report waits in') })
    expect(readdirSync(spool)).toHaveLength(1)
  })
})

describe('what no command was made for', () => {
  it('is a fault of its own, with where: neither a loss nor an instance that is away', async () => {
    const get = () => Promise.reject(new TypeError('x is not a function'))
    const { code, told } = await runCommand(['alerts'], { api: { get } })
    expect(code).toBe(70)
    expect(told).toMatch(/bug in wrkbench .*: TypeError: x is not a function\n\s+at /)
  })

  it('is not a file that cannot be written', async () => {
    const open = async () => new Response('a\n')
    const { code, told } = await runCommand(['export', 'jobs', '-o', 'no/such/folder/a.csv'], { api: { open } })
    expect({ code, told }).toEqual({ code: 2, told: expect.stringContaining('ENOENT') })
  })
})
