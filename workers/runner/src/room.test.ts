import os from 'node:os'
import { describe, expect, it } from 'vitest'
import { RunFailure, RunStopped } from './errors.ts'
import { orNoRoom } from './room.ts'

const cutOff = new RunFailure('NO_RESULT', 'percentiles.csv is cut off', 'Benchmarking 127.0.0.1')
const free = (bytes: number | null) => async () => bytes

describe('orNoRoom', () => {
  it('blames a full disk, not the generator whose file was cut off, and keeps what failed', async () => {
    const found = await orNoRoom(cutOff, '/data/runs/run-1', free(0))
    expect(found).toMatchObject({
      code: 'RUNNER_ERROR',
      message: 'the disk of this runner is full: /data/runs/run-1 has room for 0 bytes',
      detail: 'NO_RESULT: percentiles.csv is cut off\nBenchmarking 127.0.0.1',
    })
  })

  it('blames it for a write that was refused, though there is room again', async () => {
    const refused = Object.assign(new Error('ENOSPC: no space left on device, mkdir'), { code: 'ENOSPC' })
    const found = await orNoRoom(refused, '/data', free(5_000_000))
    expect(found).toMatchObject({ code: 'RUNNER_ERROR', detail: 'ENOSPC: no space left on device, mkdir' })
  })

  it('leaves an error where there is room, or nobody tells, and a run that was stopped or did not fail', async () => {
    expect(await orNoRoom(cutOff, os.tmpdir())).toBe(cutOff)
    expect(await orNoRoom(cutOff, '/data', free(null))).toBe(cutOff)
    const stopped = new RunStopped('cancelled')
    expect(await orNoRoom(stopped, '/data', free(0))).toBe(stopped)
    expect(await orNoRoom(null, '/data', free(0))).toBeNull()
  })
})
