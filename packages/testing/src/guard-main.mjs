// Started by guard.ts. Its input ends when the process that writes to it has ended: with nothing left to guard, or, after a
// kill -9, with what that process could not remove any more. Plain JavaScript: it costs little to start.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

const graceMs = 3000
const killMs = 2000

const read = (how, file) => {
  try {
    return String(how(file))
  } catch {
    return '' // it has ended, or belongs to somebody else
  }
}

/** Whether a process works in the folder, writes its output there, or was told of it by a variable. */
const uses = (folder) => (pid) =>
  ['cwd', 'fd/1', 'fd/2'].some((link) => `${read(readlinkSync, `/proc/${pid}/${link}`)}/`.startsWith(`${folder}/`)) ||
  read(readFileSync, `/proc/${pid}/environ`).includes(folder)

/** Processes that use the folder. Only Linux tells. */
const usersOf = (folder) =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
        .filter(uses(folder))
        .map(Number)
    : []

const send = (pid, signal) => {
  try {
    process.kill(pid, signal)
  } catch {
    // it has just ended
  }
}

/** Signals each user of the folder once, those that come later too, until none is left or the time is over. */
const endUsers = async (folder, signal, ms) => {
  const told = new Set()
  for (const deadline = performance.now() + ms; performance.now() < deadline; await pause(50)) {
    const left = usersOf(folder)
    if (left.length === 0) return
    for (const pid of left.filter((one) => !told.has(one))) send(pid, signal)
    for (const pid of left) told.add(pid)
  }
}

const remove = async ({ folder, undo = [] }) => {
  if (folder) {
    await endUsers(folder, 'SIGTERM', graceMs)
    await endUsers(folder, 'SIGKILL', killMs)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  for (const [command, ...args] of undo) {
    try {
      execFileSync(command, args, { stdio: 'ignore' })
    } catch {
      // it is gone already
    }
  }
}

const guarded = new Map()
for await (const line of createInterface({ input: process.stdin })) {
  const { id, left } = JSON.parse(line)
  if (left) guarded.set(id, left)
  else guarded.delete(id)
}
// networks go last: processes that end properly still talk over them
const [folders, others] = [[], []]
for (const left of guarded.values()) (left.folder ? folders : others).push(left)
await Promise.all(folders.map(remove))
for (const left of others.toReversed()) await remove(left)
