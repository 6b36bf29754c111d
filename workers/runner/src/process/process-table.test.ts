import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { describeWithProc } from '../../test/support/describe-with-proc.ts'
import { nodeArgv, plainEnvironment } from '../../test/support/node-process.ts'
import { hasEnvironment, processIds, readStat, startOf } from './process-table.ts'

await describeWithProc('the process table', () => {
  it('reads a process whose name holds blanks and parentheses', async () => {
    const [command = '', ...args] = nodeArgv(
      `process.title = 'x) S 1 ('; setTimeout(() => {}, 30000); console.log('ready')`,
    )
    const titled = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    await once(titled.stdout, 'data')
    const stat = readStat(titled.pid ?? 0)
    expect(stat).toMatchObject({ pid: titled.pid, ppid: process.pid })
    expect(stat?.rssPages).toBeGreaterThan(100)
    expect(stat?.threads).toBeGreaterThan(1)
    titled.kill('SIGKILL')
    await once(titled, 'exit')
  })

  it('knows itself', () => {
    expect(readStat('self')?.pid).toBe(process.pid)
    expect(processIds()).toContain(process.pid)
    expect(startOf(process.pid)).toBe(readStat(process.pid)?.start)
  })

  it('has nothing to say of a process that is not there', () => {
    expect(readStat(2 ** 22 + 1)).toBeNull()
    expect(startOf(2 ** 22 + 1)).toBeNull()
    expect(hasEnvironment(2 ** 22 + 1, ['A=b'])).toBe(false)
  })

  it('reads the environment a process was started with: all markers, whole', async () => {
    const [command = '', ...args] = nodeArgv('setTimeout(() => {}, 30000); console.log(1)')
    const env = { ...plainEnvironment, WRKBENCH_RUN: 'run-1', WRKBENCH_ROLE: 'server' }
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
    await once(child.stdout, 'data')
    const has = (...markers: string[]) => hasEnvironment(child.pid ?? 0, markers)
    expect(has('WRKBENCH_RUN=run-1')).toBe(true)
    expect(has('WRKBENCH_RUN=run-1', 'WRKBENCH_ROLE=server')).toBe(true)
    expect(has('WRKBENCH_RUN=run-1', 'WRKBENCH_ROLE=generator')).toBe(false)
    expect(has('WRKBENCH_RUN=run')).toBe(false)
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
})
