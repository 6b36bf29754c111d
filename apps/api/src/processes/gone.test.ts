import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { gone } from './gone.ts'

const workerOf = (pid?: number) => Object.assign(new EventEmitter(), { process: { pid } }) as unknown as Worker

it('counts a process as ended that exits, or that never was', async () => {
  const never = workerOf()
  const isGone = gone(never)
  never.emit('error', new Error('spawn EAGAIN'))
  expect(await isGone).toEqual({})

  const one = workerOf(4242)
  const ended = gone(one)
  one.emit('error', new Error('a message could not be sent'))
  one.emit('exit', 1, null)
  expect(await ended).toEqual({ code: 1, signal: null })
})
