import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { LoadedServer } from '@wrkbench/catalogue'
import type { Capabilities } from '@wrkbench/contracts'
import { buildFolder, copySources, readBuilt, writeBuilt } from '../../src/phases/build-cache.ts'
import { resolveArgv } from '../../src/phases/command.ts'
import { buildEnvironment } from '../../src/process/environment.ts'

const cacheDir = path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'wrkbench-conformance')

const build = async ({ manifest, dir }: LoadedServer, folder: string, host: Capabilities, searchPath: string) => {
  await copySources(dir, folder)
  const startedAt = performance.now()
  for (const argv of manifest.build) {
    const [command = '', ...args] = resolveArgv({ capabilities: host }, argv)
    const options = { cwd: folder, env: buildEnvironment(searchPath), maxBuffer: 64 * 1024 * 1024 }
    await promisify(execFile)(command, args, options).catch((error: Error & { stdout: string }) => {
      throw new Error(`${error.message}\n${error.stdout}`, { cause: error })
    })
  }
  await writeBuilt(folder, { artifactBytes: 0, buildMs: Math.round(performance.now() - startedAt) })
}

/**
 * Makes a copy of a server's folder, built as its manifest says. The user's cache keeps it for the next run, by sources
 * and toolchain as a runner does. If several checkouts build the same at once, they do not collide: the first one
 * stays.
 */
export const builtCopy = async (server: LoadedServer, host: Capabilities, searchPath: string): Promise<string> => {
  const folder = await buildFolder(cacheDir, server, host.tools)
  if (await readBuilt(folder)) return folder
  const own = `${folder}.${randomUUID()}`
  await mkdir(path.dirname(folder), { recursive: true })
  try {
    await build(server, own, host, searchPath)
    // Left behind by an interrupted build: it has no marker.
    if (!(await readBuilt(folder))) await rm(folder, { recursive: true, force: true })
    await rename(own, folder)
  } catch (error) {
    await rm(own, { recursive: true, force: true })
    await access(folder).catch(() => {
      throw error
    })
  }
  return folder
}
