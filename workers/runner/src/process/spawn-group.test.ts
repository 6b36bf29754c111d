import { lacks } from '@wrkbench/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { isRunning, nodeArgv, plainEnvironment } from '../../test/support/node-process.ts'
import { pause } from '../wait.ts'
import { type Group, spawnGroup } from './spawn-group.ts'

const groups: Group[] = []
afterEach(async () => {
  await Promise.all(groups.splice(0).map((group) => group.stop(0)))
})

let count = 0
const start = (argv: string[]) => {
  const marker = `test-${process.pid}-${count++}`
  const output: string[] = []
  const group = spawnGroup({
    argv,
    cwd: process.cwd(),
    env: { ...plainEnvironment, WRKBENCH_RUN: marker },
    markers: [`WRKBENCH_RUN=${marker}`],
    onStdout: (chunk) => output.push(chunk.toString()),
    onStderr: (chunk) => output.push(chunk.toString()),
  })
  groups.push(group)
  return { group, text: () => output.join('') }
}

/** Starts a program that prints process ids, one per line, and then stays. */
const printsPids = async (source: string, lines: number) => {
  const started = start(nodeArgv(source))
  await expect.poll(() => started.text().split('\n').length, { timeout: 5000 }).toBeGreaterThan(lines)
  return { ...started, pids: started.text().trim().split('\n').map(Number) }
}

const stays = `setInterval(() => {}, 1000); process.on('SIGTERM', () => {}); console.log(process.pid)`
const starts = (source: string, options: string) =>
  `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(source)}], { stdio: 'inherit', ${options} })`

describe('spawnGroup', () => {
  it('gives output, exit code and the end', async () => {
    const { group, text } = start(nodeArgv(`console.log('out'); console.error('err'); process.exitCode = 3`))
    expect(await group.closed).toMatchObject({ code: 3, signal: null, error: null })
    expect(text()).toContain('out')
    expect(text()).toContain('err')
    expect(group.ended?.code).toBe(3)
  })

  it('has no stdin to wait for', async () => {
    const { group } = start(nodeArgv(`process.stdin.on('end', () => process.exit(0)).resume()`))
    expect(await group.exit).toMatchObject({ code: 0 })
  })

  it('says when a program cannot be started, and stops without harm', async () => {
    const { group } = start(['/no/such/program'])
    const exit = await group.closed
    expect(exit.error?.message).toContain('ENOENT')
    expect(group.pid).toBeNull()
    expect(await group.stop(0)).toBe(true)
  })

  it('lets a program end by itself on SIGTERM', async () => {
    const { group } = await printsPids(
      `setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit(7)); console.log(process.pid)`,
      1,
    )
    expect(await group.stop(5000)).toBe(true)
    expect(await group.exit).toMatchObject({ code: 7, signal: null })
  })

  it('kills what ignores SIGTERM, children and grandchildren included', async () => {
    const { group, pids } = await printsPids(`${stays}; ${starts(`${stays}; ${starts(stays, '')}`, '')}`, 3)
    expect(pids.every(isRunning)).toBe(true)
    expect(await group.stop(100)).toBe(true)
    expect(pids.some(isRunning)).toBe(false)
    expect(await group.exit).toMatchObject({ signal: 'SIGKILL' })
  })

  it('finds a daemon that left the session', async () => {
    const { group, pids } = await printsPids(`${stays}; ${starts(stays, 'detached: true')}.unref()`, 2)
    expect(await group.stop(100)).toBe(true)
    expect(pids.some(isRunning)).toBe(false)
  })

  it('finds a daemon that left the session, lost its environment, and whose parent is still there', async () => {
    const { group, pids } = await printsPids(`${stays}; ${starts(stays, 'detached: true, env: {}')}.unref()`, 2)
    expect(await group.stop(100)).toBe(true)
    expect(pids.some(isRunning)).toBe(false)
  })

  it('finds the rest of a group whose leader has gone', async () => {
    const { group, pids } = await printsPids(`console.log(process.pid); ${starts(stays, '')}.unref()`, 2)
    await group.exit
    expect(pids.filter(isRunning)).toHaveLength(1)
    expect(await group.stop(100)).toBe(true)
    expect(pids.some(isRunning)).toBe(false)
  })

  it('ends a program that forks without end', async () => {
    if (lacks(['bash', 'sleep'], 'the end of a program that forks without end')) return
    const bomb = `for ((;;)); do (sleep 30 &) ; sleep 0.01; done`
    const { group } = start(['bash', '-c', `echo ready; ${bomb}`])
    await pause(300)
    const { membership } = group
    const { createMemberList } = await import('./members.ts')
    const members = createMemberList(membership)
    expect(members().length).toBeGreaterThan(2)
    expect(await group.stop(50)).toBe(true)
    expect(members()).toEqual([])
  })

  it('reads on while a program prints without end', async () => {
    let bytes = 0
    const group = spawnGroup({
      argv: nodeArgv(`const text = 'x'.repeat(1 << 20); for (let i = 0; i < 64; i++) require('fs').writeSync(1, text)`),
      cwd: process.cwd(),
      env: plainEnvironment,
      markers: ['WRKBENCH_RUN=huge'],
      onStdout: (chunk) => {
        bytes += chunk.length
      },
      onStderr: () => {},
    })
    groups.push(group)
    expect(await group.closed).toMatchObject({ code: 0 })
    expect(bytes).toBe(64 << 20)
  })

  it('does not wait for a pipe that a grandchild holds open', async () => {
    const { group, pids } = await printsPids(`console.log(process.pid); ${starts(stays, 'detached: true')}.unref()`, 2)
    expect(await group.closed).toMatchObject({ code: 0 })
    expect(pids.some(isRunning)).toBe(true)
    expect(await group.stop(0)).toBe(true)
    expect(pids.some(isRunning)).toBe(false)
  })

  it('leaves its neighbours alone', async () => {
    const one = await printsPids(stays, 1)
    const other = await printsPids(stays, 1)
    await one.group.stop(0)
    expect(other.pids.every(isRunning)).toBe(true)
  })
})
