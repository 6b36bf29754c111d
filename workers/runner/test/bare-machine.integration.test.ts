import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadCatalogue } from '@wrkbench/catalogue'
import { prepareQueue } from '@wrkbench/queue'
import { queueBackends } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../apps/api/test/support/start-app.ts'
import { runCommand } from '../../../apps/cli/test/support/run-command.ts'
import { which } from '../src/toolchain/index.ts'
import { type RunnerProcess, startRunner } from './support/runner-process.ts'

const serversDir = path.resolve(import.meta.dirname, '../../../servers')
const [backend] = await queueBackends()
if (!backend) throw new Error('no queue backend')

/** A PATH with nothing but what comes with Node.js, and a shell. */
const bareFolder = async (folder: string): Promise<string> => {
  const bin = path.join(folder, 'bin')
  await mkdir(bin)
  for (const name of ['node', 'npm', 'sh']) {
    const found = name === 'node' ? process.execPath : which(name, process.env.PATH ?? '')
    if (!found) throw new Error(`${name} is not on PATH`)
    await symlink(await realpath(found), path.join(bin, name))
  }
  return bin
}

describe('wrkbench doctor on a machine with nothing but Node.js', () => {
  let folder: string
  let api: TestApp
  let runner: RunnerProcess
  let said = ''

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'wrkbench-bare-'))
    await prepareQueue(backend.url)
    const { problems: _, ...catalogue } = await loadCatalogue(serversDir)
    api = await startApp({ catalogue })
    const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
    runner = startRunner({
      PATH: await bareFolder(folder),
      API_URL: url,
      WRKBENCH_RUNNER_TOKEN: api.tokens.runnerToken,
      QUEUE_URL: backend.url,
      WRKBENCH_RUNNER_NAME: 'bare',
      WRKBENCH_DATA_DIR: path.join(folder, 'data'),
      WRKBENCH_SERVERS_DIR: serversDir,
    })
    const env = { WRKBENCH_URL: url, WRKBENCH_TOKEN: api.tokens.apiToken }
    while (!said.startsWith('bare\n')) {
      if (runner.child.exitCode !== null) throw new Error(runner.log())
      await sleep(250)
      ;({ said } = await runCommand(['doctor'], { env }))
    }
  }, 300_000)
  afterAll(async () => {
    runner?.child.kill('SIGTERM')
    await runner?.exit
    await api?.close()
    await backend.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const servers = async () => (await loadCatalogue(serversDir)).servers.map(({ manifest }) => manifest)
  const lineOf = (id: string) => said.split('\n').find((line) => line.startsWith(`  ${id} `)) ?? `no line for ${id}`

  it('runs the servers that need nothing else', async () => {
    const own = (await servers()).filter(({ tools, listedOnly }) => {
      return listedOnly === undefined && tools.every(({ name }) => name === 'node' || name === 'npm')
    })
    expect(own.length).toBeGreaterThanOrEqual(6)
    for (const { id } of own) expect(lineOf(id)).toMatch(/ yes$/)
    expect(said).toContain(`Servers: ${own.length} of ${(await servers()).length}`)
  })

  it('has a line for each of the rest: what is missing and how to get it, or where alone it runs', async () => {
    const rest = (await servers()).filter(({ tools }) => tools.some(({ name }) => name !== 'node' && name !== 'npm'))
    expect(rest.length).toBeGreaterThan(10)
    for (const { id, tools, platforms, listedOnly } of rest) {
      const why = lineOf(id).replace(/^.* no {3}/, '')
      if (listedOnly !== undefined || !platforms.includes('linux')) expect(why.length).toBeGreaterThan(10)
      else {
        expect(tools.some(({ name }) => why.includes(`${name} was not found`))).toBe(true)
        expect(why).toMatch(/\(.*(install|https:).*\)/)
      }
    }
  })

  it('runs with the generator that comes as a package', () => {
    expect(said).toMatch(/\n {2}autocannon \S+ +yes\n/)
    expect(said).toMatch(/\n {2}wrk +no {3}.*install/)
  })
})
