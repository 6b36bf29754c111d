import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { controlGroup, moveInto } from '../../src/cgroup/control-group.ts'
import { ownGroupFolder } from '../../src/cgroup/own-group.ts'

let count = 0

const handsDown = (folder: string): boolean => {
  try {
    return /\bmemory\b/.test(readFileSync(path.join(folder, 'cgroup.subtree_control'), 'utf8'))
  } catch {
    return false
  }
}

const removeAll = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeAll(path.join(folder, entry.name))
  }
  // a group in which a test left a process stays: it shows what the test did, and disturbs no other test
  controlGroup(folder).remove()
}

/**
 * In the v2 tree, a group with several processes cannot hand controllers down, and the process that runs a test shares
 * its group with the rest of the test run. As root, this moves it into a new group, like that of a service. Returns the
 * function that moves it back. Does nothing everywhere else.
 */
export const standAlone = (): (() => void) => {
  const before = ownGroupFolder()
  const place = before === null ? undefined : [path.dirname(before), before].find(handsDown)
  if (before === null || place === undefined) return () => {}
  const own = path.join(place, `runner-tests-${process.pid}-${count++}`)
  try {
    mkdirSync(own)
    moveInto(own)
  } catch {
    return () => {}
  }
  return () => {
    moveInto(before)
    removeAll(own)
  }
}
