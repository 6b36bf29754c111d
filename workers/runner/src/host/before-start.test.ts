import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { describe, expect, it } from 'vitest'
import { readBeforeStart } from './before-start.ts'

describe('readBeforeStart', () => {
  it('sees a process that keeps a CPU busy, and no more CPUs than there are', async () => {
    const spinning = spawn(process.execPath, ['-e', 'console.log(1); for (;;) {}'])
    await once(spinning.stdout, 'data')
    const { othersBefore } = await readBeforeStart().finally(() => spinning.kill('SIGKILL'))
    expect(othersBefore).toBeGreaterThan(0.3)
    expect(othersBefore).toBeLessThanOrEqual(os.cpus().length * 1.2)
  })

  it('tells the load average where the platform has one', async () => {
    const { loadBefore } = await readBeforeStart()
    if (process.platform === 'win32') expect(loadBefore).toBeNull()
    else expect(loadBefore).toBeGreaterThanOrEqual(0)
  })
})
