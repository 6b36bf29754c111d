import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/node-process.ts'
import { hold } from './hold.ts'
import { openPlaces, type Places } from './places.ts'

const made: (() => void)[] = []
afterEach(() => {
  for (const remove of made.splice(0)) remove()
})
const folder = (): string => {
  const { folder: at, remove } = temporaryFolder()
  made.push(remove)
  return at
}
const everywhere: Places = { memory: { version: 'v2' }, pids: { version: 'v2' }, cpu: { version: 'v2' } }

/** Plain files instead of the kernel's: the tests check what is written, and how what is read is interpreted. */
describe('limits of a v2 group', () => {
  it('are written where the kernel takes them', () => {
    const group = folder()
    hold(everywhere, group, { memoryBytes: 4096, processes: 100, cpus: 1.5 })
    const read = (file: string) => readFileSync(path.join(group, file), 'utf8')
    const files = ['memory.max', 'memory.swap.max', 'memory.oom.group', 'pids.max', 'cpu.max']
    expect(files.map(read)).toEqual(['4096', '0', '1', '100', '150000 100000'])
  })

  it('are read as the kernel counts them, and are zero once it is gone', () => {
    const group = folder()
    const held = hold(everywhere, group, { memoryBytes: 4096, processes: 100, cpus: null })
    writeFileSync(path.join(group, 'memory.events'), 'low 0\nhigh 0\nmax 41\noom 3\noom_kill 2\noom_group_kill 1\n')
    writeFileSync(path.join(group, 'pids.events'), 'max 7\n')
    expect(held.reached()).toEqual({ memoryKills: 2, refusedProcesses: 7 })
    for (const remove of made.splice(0)) remove()
    expect(held.reached()).toEqual({ memoryKills: 0, refusedProcesses: 0 })
  })

  it('are not asked for where they are not wanted or not to be had', () => {
    const group = folder()
    const lacking = { why: 'not here' }
    hold({ ...everywhere, pids: lacking }, group, { memoryBytes: null, processes: 100, cpus: null })
    expect(() => readFileSync(path.join(group, 'pids.max'))).toThrow()
    expect(() => readFileSync(path.join(group, 'memory.max'))).toThrow()
  })
})

describe('openPlaces', () => {
  it('hands down what the tree has, once for the home and once for the groups', () => {
    const home = folder()
    const groups = path.join(home, 'wrkbench-x')
    mkdirSync(groups)
    writeFileSync(path.join(home, 'cgroup.controllers'), 'cpuset cpu io memory pids\n')
    const opened = openPlaces(home, groups)
    expect(opened).toEqual({ home, places: everywhere })
    const told = [home, groups].map((at) => readFileSync(path.join(at, 'cgroup.subtree_control'), 'utf8'))
    expect(told).toEqual(['+memory +pids +cpu', '+memory +pids +cpu'])
  })

  it('leaves CPUs shared by thread where nobody asked for a limit of them', () => {
    const home = folder()
    const groups = path.join(home, 'wrkbench-x')
    mkdirSync(groups)
    writeFileSync(path.join(home, 'cgroup.controllers'), 'cpuset cpu io memory pids\n')
    const { places } = openPlaces(home, groups, ['memory', 'pids'])
    expect(places).toEqual({ ...everywhere, cpu: { why: 'it was not asked for' } })
    const told = [home, groups].map((at) => readFileSync(path.join(at, 'cgroup.subtree_control'), 'utf8'))
    expect(told).toEqual(['+memory +pids', '+memory +pids'])
  })
})
