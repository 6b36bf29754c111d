import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@wrkbench/embedded'
import { expect } from 'vitest'
import { catalogue } from './catalogue.ts'
import { type Program, run } from './program.ts'

/** Writes the made-up catalogue as a folder `servers/`. */
export const serversFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'wrkbench-servers-'))
  await mkdir(path.join(folder, 'scenarios'))
  for (const { manifest } of catalogue.scenarios) {
    await writeFile(path.join(folder, 'scenarios', `${manifest.id}.json`), JSON.stringify(manifest))
  }
  for (const { manifest } of catalogue.servers) {
    await mkdir(path.join(folder, manifest.id), { recursive: true })
    await writeFile(path.join(folder, manifest.id, 'server.json'), JSON.stringify(manifest))
    await writeFile(path.join(folder, manifest.id, 'server.js'), '// nothing\n')
  }
  return folder
}

export interface Surroundings {
  databaseUrl: string
  queueUrl: string
  serversDir: string
}

export const environment = ({ databaseUrl, queueUrl, serversDir }: Surroundings, port = 0) => ({
  DATABASE_URL: databaseUrl,
  QUEUE_URL: queueUrl,
  WRKBENCH_SERVERS_DIR: serversDir,
  WEB_URL: 'http://127.0.0.1:3000',
  API_PORT: String(port),
})

export const ready = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/v1/ready`).then(
    async (response) => ({ status: response.status, ...((await response.json()) as { checks: object }) }),
    () => null,
  )

/**
 * Starts the API as a process of its own and waits until it is ready. Passes the process to `started` before that, so
 * that the test can end it in any case.
 */
export const serve = async (
  surroundings: Surroundings,
  started: (program: Program) => void,
): Promise<Program & { port: number }> => {
  const port = await freePort()
  const program = run('api', [], environment(surroundings, port))
  started(program)
  await expect
    .poll(() => ready(port), { timeout: 100_000, interval: 100, message: 'ready' })
    .toMatchObject({ status: 200 })
  return { ...program, port }
}
