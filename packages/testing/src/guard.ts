import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Writable } from 'node:stream'

/** What this process would leave behind if it were killed. */
export interface Left {
  /** a folder for tests, absolute: every process that uses it is ended, then it is removed */
  folder?: string
  /** argument vectors of commands that remove what is not in a folder, such as a network */
  undo?: string[][]
}

/** Argument vector that ends all processes of a network namespace and removes it. */
export const removalOf = (namespace: string): string[] => [
  'sh',
  '-c',
  'ip netns pids "$0" | xargs -r kill -9; ip netns delete "$0"',
  namespace,
]

let pipe: Writable | undefined
let last = 0

/** Starts the process that outlives this one, in a group of its own, with a pipe that closes with this one. */
const startGuard = (): Writable => {
  const main = path.join(import.meta.dirname, 'guard-main.mjs')
  const env = { PATH: process.env.PATH }
  const child = spawn(process.execPath, [main], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, env })
  child.on('error', () => {})
  child.unref()
  child.stdin.on('error', () => {})
  ;(child.stdin as unknown as { unref(): void }).unref()
  return child.stdin
}

/**
 * Has a second process remove what this one leaves behind if it ends before that is released, be it by `kill -9`: tests
 * that are killed would otherwise leave servers running for ever.
 * @returns the function to call once this process has removed it
 */
export const guard = (left: Left): (() => void) => {
  if (left.folder && !path.basename(left.folder).startsWith('wrkbench-')) {
    throw new Error(`${left.folder} is no folder of a test`)
  }
  pipe ??= startGuard()
  const tell = (message: { id: number; left?: Left }) => pipe?.write(`${JSON.stringify(message)}\n`)
  const id = ++last
  tell({ id, left })
  return () => void tell({ id })
}
