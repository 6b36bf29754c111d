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
  // one that a test left a process in stays: it says what the test did, and is no other test's
  controlGroup(folder).remove()
}

/**
 * Where the v2 tree limits, a group with several processes hands no controller down, and the process that runs a test
 * shares its own with the rest of the test run. As root it goes into a new one, as a service would be in. Answers the way
 * back; everywhere else nothing happens.
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
