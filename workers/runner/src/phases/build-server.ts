import { type LoadedServer, sourceHash } from '@wrkbench/catalogue'
import { serverTimeouts } from '@wrkbench/contracts'
import { RunFailure } from '../errors.ts'
import { showOutput } from '../output/show-output.ts'
import { buildEnvironment } from '../process/environment.ts'
import { say } from '../run-context.ts'
import type { ServingContext } from '../server-side/serving-context.ts'
import { orAborted } from '../wait.ts'
import { buildFolder, copySources, folderBytes, isFirstBuild, readBuilt, writeBuilt } from './build-cache.ts'
import { describeExit, resolveArgv } from './command.ts'
import { limitReached } from './limit-reached.ts'

/**
 * Runs one build command to its end.
 * @throws RunFailure BUILD_FAILED, with the last lines of its output
 */
const runStep = async (run: ServingContext, argv: string[], cwd: string, signal: AbortSignal): Promise<void> => {
  say(run, argv.join(' '), 'build')
  const output = showOutput(run, 'build')
  const group = run.processes.start('build', {
    argv: resolveArgv(run.host, argv),
    cwd,
    env: { ...buildEnvironment(run.host.searchPath), ...run.host.target.buildVariables },
    onStdout: output.add,
    onStderr: output.add,
  })
  try {
    const exit = await orAborted(group.closed, signal)
    output.end()
    if (exit.code !== 0) {
      const limit = limitReached(group, 'the build', output.text)
      throw limit ?? new RunFailure('BUILD_FAILED', `${argv.join(' ')} ${describeExit(exit)}`, output.text)
    }
  } catch (error) {
    const isTimeout = error instanceof RunFailure && error.detail === null
    throw isTimeout ? new RunFailure(error.code, error.message, output.text) : error
  } finally {
    await run.processes.stop(group, 0)
  }
}

/**
 * Makes sure that only approved sources are built, even if the folder was changed since.
 * @throws RunFailure CATALOGUE_MISMATCH
 */
const assertApproved = async ({ plan }: ServingContext, dir: string): Promise<void> => {
  const { serverId, sourceHash: approved } = plan
  if (approved === undefined) return
  const here = await sourceHash(dir)
  if (here === approved) return
  const detail = `approved: ${approved}\nhere: ${here}`
  throw new RunFailure('CATALOGUE_MISMATCH', `the sources of ${serverId} here are not those that were approved`, detail)
}

/** Builds the server in `folder`. Returns the milliseconds the build took; null if there is nothing to build. */
const build = async (run: ServingContext, { manifest, dir }: LoadedServer, folder: string): Promise<number | null> => {
  await copySources(dir, folder)
  await assertApproved(run, folder)
  run.host.target.own(folder)
  if (manifest.build.length === 0) return null
  run.host.network.forBuild(await isFirstBuild(folder))
  const seconds = serverTimeouts(manifest).build
  const late = new AbortController()
  const failure = new RunFailure('BUILD_FAILED', `the build took longer than ${seconds} s`)
  const timer = setTimeout(() => late.abort(failure), seconds * 1000)
  const signal = AbortSignal.any([run.signal, late.signal])
  const startedAt = performance.now()
  try {
    for (const argv of manifest.build) await runStep(run, argv, folder, signal)
    return performance.now() - startedAt
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns the folder with a built copy of the server. Builds it now, unless these sources were built with these tools
 * before.
 */
export const buildServer = async (run: ServingContext, server: LoadedServer): Promise<string> => {
  await assertApproved(run, server.dir)
  const folder = await buildFolder(run.host.dataDir, server, run.host.capabilities.tools)
  const before = await readBuilt(folder)
  const built = before ?? { buildMs: await build(run, server, folder), artifactBytes: await folderBytes(folder) }
  if (!before) await writeBuilt(folder, built)
  run.facts.artifactBytes = built.artifactBytes
  run.facts.buildMs = built.buildMs
  run.facts.buildCached = built.buildMs === null ? null : before !== null
  return folder
}
