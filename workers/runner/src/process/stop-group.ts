import { spawnSync } from 'node:child_process'
import { pause } from '../wait.ts'
import { createMemberList, type Membership } from './members.ts'
import { hasProc } from './process-table.ts'

const pollMs = 20
/** On a busy machine a killed process waits its turn to end. One that takes longer hangs in the kernel. */
const killMs = 10_000

const send = (pid: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

/** Sends a signal to a whole process group. False if there is no such group. */
export const signalGroup = (root: number, signal: NodeJS.Signals | 0): boolean => {
  if (process.platform !== 'win32') return send(-root, signal)
  if (signal === 0) return send(root, 0)
  return spawnSync('taskkill', ['/pid', String(root), '/T', '/F'], { windowsHide: true }).status === 0
}

/** Lists the members' process ids. Without /proc only the group as a whole can be seen. */
const lister = (membership: Membership): (() => number[]) => {
  const { cgroup } = membership
  if (cgroup) return cgroup.pids
  if (hasProc) {
    const list = createMemberList(membership)
    return () => list().map(({ pid }) => pid)
  }
  const { root } = membership
  return () => (root !== null && signalGroup(root, 0) ? [root] : [])
}

const goneWithin = async (members: () => number[], ms: number, again?: (pids: number[]) => void): Promise<boolean> => {
  const deadline = performance.now() + ms
  for (;;) {
    const left = members()
    if (left.length === 0) return true
    if (performance.now() > deadline) return false
    again?.(left)
    await pause(pollMs)
  }
}

/**
 * Ends every member: SIGTERM, `graceMs`, then SIGKILL until none is left, for at most ten seconds (a member may fork
 * while it is being killed). False if some would not die.
 */
export const stopMembers = async (membership: Membership, graceMs: number): Promise<boolean> => {
  const members = lister(membership)
  const signalAll = (signal: NodeJS.Signals) => (pids: number[]) => {
    if (membership.root !== null) signalGroup(membership.root, signal)
    for (const pid of pids) send(pid, signal)
  }
  const first = members()
  if (first.length === 0) return true
  if (graceMs > 0) {
    signalAll('SIGTERM')(first)
    if (await goneWithin(members, graceMs)) return true
  }
  membership.cgroup?.kill()
  return goneWithin(members, killMs, signalAll('SIGKILL'))
}
