import { describe, expect, it } from 'vitest'
import type { ProcessStat } from '../process/process-table.ts'
import { createProcTree } from './proc-tree.ts'

const stat = (
  pid: number,
  ppid: number,
  own: number,
  children = 0,
  changes: Partial<ProcessStat> = {},
): ProcessStat => ({
  pid,
  name: 'test',
  state: 'S',
  ppid,
  group: 1,
  session: 1,
  user: own,
  system: 0,
  childUser: children,
  childSystem: 0,
  threads: 2,
  start: String(pid),
  rssPages: 10,
  ...changes,
})

const after = (...looks: ProcessStat[][]): number => {
  const tree = createProcTree()
  for (const look of looks) tree.update(look)
  const { user, system } = tree.cpu()
  return user + system
}

describe('createProcTree', () => {
  it('sums the living and the children they waited for', () => {
    const tree = createProcTree()
    tree.update([stat(1, 0, 10, 5), stat(2, 1, 7, 0, { system: 3 })])
    expect(tree.cpu()).toEqual({ user: 22, system: 3 })
    expect([tree.rssPages, tree.threads, tree.pids, tree.ended]).toEqual([20, 4, [1, 2], 0])
  })

  it('counts a child once when its parent waited for it', () => {
    expect(after([stat(1, 0, 10), stat(2, 1, 40)], [stat(1, 0, 11, 45)])).toBe(56)
  })

  it('keeps the last value of a child nobody waited for', () => {
    expect(after([stat(1, 0, 10), stat(2, 1, 40)], [stat(1, 0, 11, 0)])).toBe(51)
  })

  it('keeps the last value of a leader that ended', () => {
    expect(after([stat(1, 0, 10, 4), stat(2, 1, 40)], [stat(2, 999, 42)])).toBe(56)
    expect(after([stat(1, 0, 10, 4)], [], [])).toBe(14)
  })

  it('counts several children that ended between two looks once each', () => {
    const looks = [[stat(1, 0, 10), stat(2, 1, 20), stat(3, 1, 30)], [stat(1, 0, 10, 50)]]
    expect(after(...looks)).toBe(60)
    // The parent waited only for the second: nobody took over the first one's time.
    expect(after([stat(1, 0, 10), stat(2, 1, 20), stat(3, 1, 30)], [stat(1, 0, 10, 30)])).toBeGreaterThanOrEqual(60)
  })

  it('follows a chain that ended within one look up to the ancestor that has its time', () => {
    expect(after([stat(1, 0, 0), stat(2, 1, 10), stat(3, 2, 20)], [stat(1, 0, 0, 30)])).toBe(30)
  })

  it('takes a process whose id was handed out again for a new one', () => {
    expect(after([stat(1, 0, 0), stat(2, 1, 10)], [stat(1, 0, 0), stat(2, 1, 3, 0, { start: 'later' })])).toBe(13)
  })

  it('never goes back and says how many ended', () => {
    const tree = createProcTree()
    const looks = [
      [stat(1, 0, 10), stat(2, 1, 40), stat(3, 1, 5)],
      [stat(1, 0, 12, 41), stat(3, 1, 9)],
      [stat(1, 0, 12, 51)],
      [],
    ]
    const totals = looks.map((look) => {
      tree.update(look)
      const { user, system } = tree.cpu()
      return user + system
    })
    expect(totals).toEqual([55, 62, 63, 63])
    expect(tree.ended).toBe(3)
    expect([...tree.seen]).toEqual([1, 2, 3])
    expect(tree.has(1)).toBe(false)
  })
})
