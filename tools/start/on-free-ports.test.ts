import { createServer, type Server } from 'node:net'
import { freePort } from '@wrkbench/embedded'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Closers, type OnFreePorts, onFreePorts, type Ports } from './on-free-ports.ts'

let asked: OnFreePorts
let said: string[]
const others: Server[] = []
const take = (port: number) =>
  new Promise<void>((resolve) => others.push(createServer().listen(port, '127.0.0.1', resolve)))

beforeEach(async () => {
  said = []
  const wanted = { webPort: await freePort(), apiPort: await freePort() }
  asked = { wanted, say: (line) => said.push(line), closers: [], stop: new AbortController().signal }
})
afterEach(() => {
  for (const other of others.splice(0)) other.close()
})

describe('onFreePorts', () => {
  it('starts on others once another program was faster, with nothing of the first try left open', async () => {
    const tried: Ports[] = []
    const closed: number[] = []
    const started = await onFreePorts(asked, async (ports: Ports, opened: Closers) => {
      const turn = tried.push(ports)
      opened.push(() => void closed.push(turn))
      if (turn > 1) return 'started'
      await take(ports.apiPort)
      throw new Error('listen EADDRINUSE')
    })
    expect(started).toBe('started')
    expect(tried[1]?.apiPort).not.toBe(asked.wanted.apiPort)
    expect(closed).toEqual([1])
    expect(asked.closers).toHaveLength(1)
    expect(said[0]).toBe(`  Port ${asked.wanted.apiPort} was taken by another program meanwhile: starting on others.`)
  })

  it('fails at once for any other reason', async () => {
    let starts = 0
    const failing = onFreePorts(asked, async () => {
      starts++
      throw new Error('no such file')
    })
    await expect(failing).rejects.toThrow('no such file')
    expect([starts, said]).toEqual([1, []])
  })

  it('gives up after three tries', async () => {
    let starts = 0
    const failing = onFreePorts(asked, async ({ webPort }) => {
      starts++
      await take(webPort)
      throw new Error('listen EADDRINUSE')
    })
    await expect(failing).rejects.toThrow('EADDRINUSE')
    expect(starts).toBe(3)
  })
})
