import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isRunning, nodeArgv, plainEnvironment, temporaryFolder } from '../../test/support/node-process.ts'
import { runnerMark } from './environment.ts'
import { openGroupFile } from './group-file.ts'
import { killOrphans } from './orphans.ts'

let data: ReturnType<typeof temporaryFolder>
const started: number[] = []
beforeEach(() => {
  data = temporaryFolder()
})
afterEach(() => {
  for (const pid of started.splice(0)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Gone already, which is what the tests check.
    }
  }
  data.remove()
})

/** Starts a process that stays, ignores SIGTERM and belongs to no runner here. */
const leaveBehind = async (env: Record<string, string> = {}): Promise<number> => {
  const [command = '', ...args] = nodeArgv(
    `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('ready')`,
  )
  const child = spawn(command, args, {
    detached: true,
    env: { ...plainEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  child.unref()
  if (child.pid === undefined) throw new Error('not started')
  started.push(child.pid)
  return child.pid
}

describe('killOrphans', () => {
  it('kills what carries the mark of this data folder, and nothing else', async () => {
    const mark = runnerMark(data.folder)
    const mine = await leaveBehind({ WRKBENCH_RUNNER: mark, WRKBENCH_RUN: 'run-1' })
    const others = await leaveBehind({ WRKBENCH_RUNNER: runnerMark('/somewhere/else'), WRKBENCH_RUN: 'run-1' })
    const unmarked = await leaveBehind()
    expect(await killOrphans({ mark, groups: openGroupFile(data.folder) })).toBe(1)
    expect([mine, others, unmarked].map(isRunning)).toEqual([false, true, true])
  })

  it('kills listed groups whose program wiped its environment', async () => {
    const pid = await leaveBehind()
    openGroupFile(data.folder).add(pid)
    expect(await killOrphans({ mark: 'no-such-mark', groups: openGroupFile(data.folder) })).toBe(1)
    await expect.poll(() => isRunning(pid)).toBe(false)
  })

  it('finds nothing twice', async () => {
    const mark = runnerMark(data.folder)
    await leaveBehind({ WRKBENCH_RUNNER: mark })
    await killOrphans({ mark, groups: openGroupFile(data.folder) })
    expect(await killOrphans({ mark, groups: openGroupFile(data.folder) })).toBe(0)
  })
})
