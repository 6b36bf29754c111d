import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { notRun } from '@wrkbench/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { testGroups } from '../../test/support/group-tree.ts'
import { isRunning, nodeArgv, plainEnvironment } from '../../test/support/node-process.ts'
import { spawnGroup } from '../process/spawn-group.ts'
import { controlGroup } from './control-group.ts'
import type { GroupTree } from './group-tree.ts'
import { openGroupTree, removeGroups } from './group-tree.ts'

const groups = testGroups()
afterAll(groups.close)

const start = (tree: GroupTree, argv: string[]) => {
  let text = ''
  const group = spawnGroup({
    argv,
    cwd: process.cwd(),
    env: { ...plainEnvironment },
    markers: [],
    bear: tree.bear,
    name: 'test',
    onStdout: (chunk) => {
      text += chunk.toString()
    },
    onStderr: () => {},
  })
  const { cgroup } = group.membership
  if (!cgroup) throw new Error('it has no control group')
  return { group, cgroup, text: () => text }
}
const burn = (ms: number) =>
  `const from = process.cpuUsage(); for (;;) { const { user, system } = process.cpuUsage(from); if (user + system > ${ms * 1000}) break }`
const own = (line: string) => readFileSync('/proc/self/cgroup', 'utf8').includes(line)

const suite = (tree: GroupTree) => {
  it('has what it starts inside from the beginning, and stays outside itself', async () => {
    const { group, cgroup } = start(tree, nodeArgv('setTimeout(() => {}, 30_000)'))
    expect(cgroup.pids()).toEqual([group.pid])
    expect(own('wrkbench-test-')).toBe(false)
    expect(await group.stop(1000)).toBe(true)
    await expect.poll(cgroup.remove).toBe(true)
  })

  it('counts what a child used that nobody waited for and that ended unseen', { timeout: 30_000 }, async () => {
    const child = JSON.stringify(burn(300))
    const leaver = `require('child_process').spawn(process.execPath, ['-e', ${child}], { detached: true, stdio: 'ignore' }).unref()`
    const { group, cgroup } = start(tree, nodeArgv(leaver))
    await group.exit
    await expect.poll(cgroup.pids, { timeout: 20_000 }).toEqual([])
    const { user, system } = cgroup.cpu() ?? { user: 0, system: 0 }
    expect(user + system).toBeGreaterThanOrEqual(0.3)
    expect(user + system).toBeLessThan(1)
    await expect.poll(cgroup.remove).toBe(true)
  })

  it('kills a server that forks and exits, and whatever its children start meanwhile', async () => {
    const forks = `const fork = () => require('child_process').spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore', env: {} }).unref(); setInterval(fork, 20); console.log('ready'); setTimeout(() => process.exit(), 300)`
    const { group, cgroup, text } = start(tree, nodeArgv(forks))
    await expect.poll(text, { timeout: 5000 }).toContain('ready')
    await group.exit
    const left = cgroup.pids()
    expect(left.length).toBeGreaterThan(2)
    expect(await group.stop(50)).toBe(true)
    expect(left.some(isRunning)).toBe(false)
    await expect.poll(cgroup.remove).toBe(true)
  })

  it('never kills this process', async () => {
    const { group, value } = tree.bear('self', () => {
      const [, below = ''] = /0::(.*)/.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? []
      return controlGroup(path.join(tree.folder, path.basename(below))).kill()
    })
    expect(value).toBe(false)
    expect(group.pids()).toEqual([])
    await expect.poll(group.remove).toBe(true)
  })

  it('leaves nothing of an earlier incarnation', async () => {
    const earlier = openGroupTree('test-earlier')
    if ('why' in earlier) throw new Error(earlier.why)
    const { group } = start(earlier.tree, nodeArgv('setTimeout(() => {}, 60_000)'))
    removeGroups(earlier.tree.folder)
    await group.exit
    removeGroups(earlier.tree.folder)
    expect(existsSync(earlier.tree.folder)).toBe(false)
  })
}
if (groups.tree) {
  const { tree } = groups
  describe('control groups', () => suite(tree))
} else notRun('control groups', groups.why)

describe('openGroupTree', () => {
  it('says why there are none', () => {
    expect(openGroupTree('x', null)).toEqual({ why: 'there is no cgroup v2 tree' })
    expect(openGroupTree('x', '/proc/self')).toMatchObject({ why: expect.stringContaining('no control group') })
  })
})
