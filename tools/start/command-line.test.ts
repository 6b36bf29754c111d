import path from 'node:path'
import { freePort } from '@wrkbench/embedded'
import { describe, expect, it } from 'vitest'
import { parseStartFlags, UsageError } from '../bootstrap/start-flags.mjs'
import { nextFreePort } from './ports.ts'
import { readSettings } from './settings.ts'

describe('parseStartFlags', () => {
  it('knows its flags', () => {
    expect(parseStartFlags([])).toEqual({ once: false, firstBenchmark: true, withHistory: false })
    expect(parseStartFlags(['--once'])).toMatchObject({ once: true })
    expect(parseStartFlags(['--no-first-benchmark'])).toMatchObject({ firstBenchmark: false })
    expect(parseStartFlags(['--with-history'])).toMatchObject({ withHistory: true, firstBenchmark: true })
  })

  it('refuses others, and two that contradict each other', () => {
    expect(() => parseStartFlags(['--onse'])).toThrow(UsageError)
    expect(() => parseStartFlags(['--onse'])).toThrow('--onse')
    expect(() => parseStartFlags(['--once', '--no-first-benchmark'])).toThrow(UsageError)
  })
})

describe('readSettings', () => {
  it('has defaults for everything, and takes an empty variable for none', () => {
    expect(readSettings({ DATABASE_URL: '', WEB_PORT: '' }, '/checkout')).toEqual({
      root: '/checkout',
      dataDir: path.resolve('/checkout/.data'),
      serversDir: path.resolve('/checkout/servers'),
      webPort: 3000,
      apiPort: 4000,
      databaseUrl: null,
      redisUrl: null,
    })
  })

  it('names the variable that holds no port', () => {
    for (const text of ['http', '0', '65536', '80.5']) {
      expect(() => readSettings({ API_PORT: text }, '/')).toThrow(`API_PORT is "${text}"`)
    }
  })
})

describe('nextFreePort', () => {
  it('passes over ports that are in use or spoken for', async () => {
    const { createServer } = await import('node:net')
    const wanted = await freePort()
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
    try {
      const port = await nextFreePort(wanted)
      expect(port).toBeGreaterThan(wanted)
      expect(await nextFreePort(wanted, [port])).toBeGreaterThan(port)
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  })
})
