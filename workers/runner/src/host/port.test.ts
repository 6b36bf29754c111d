import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { answersHttp, freePort, isListening, loopback, serverPorts } from './port.ts'

describe('ports', () => {
  it('are free, and heard once something listens', async () => {
    const port = await freePort()
    expect(await isListening({ port })).toBe(false)
    const server = createHttpServer((_, response) => response.writeHead(500).end())
    server.listen(port, loopback)
    await once(server, 'listening')
    expect(await isListening({ port })).toBe(true)
    expect(await answersHttp({ port })).toBe(true)
    server.closeAllConnections()
    server.close()
  })

  it('are none that a connection could be given', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()))
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(serverPorts.from)
    expect(Math.max(...ports)).toBeLessThanOrEqual(serverPorts.to)
    expect(new Set(ports).size).toBeGreaterThan(40)
  })

  it('cannot be had of an address that is not ours, and it says so', async () => {
    await expect(freePort('192.0.2.1')).rejects.toMatchObject({ code: 'PORT_UNAVAILABLE', message: /no free port/ })
  })

  it('answer nothing when what listens says nothing', async () => {
    const server = createServer((socket) => socket.destroy())
    server.listen(0, loopback)
    await once(server, 'listening')
    const address = server.address()
    const port = address && typeof address === 'object' ? address.port : 0
    expect(await answersHttp({ port })).toBe(false)
    server.close()
  })
})
