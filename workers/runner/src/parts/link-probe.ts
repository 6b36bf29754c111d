import { connect, createServer } from 'node:net'
import type { LinkProbe } from '@wrkbench/contracts'
import { numberText } from '@wrkbench/contracts'
import { messageOf } from '../errors.ts'
import { interfaceTowards } from '../host/interface-of.ts'
import { networkBytesOf } from '../host/network.ts'
import { freePort } from '../host/port.ts'
import { type RunContext, say } from '../run-context.ts'
import type { Origin } from '../verify/index.ts'
import type { PartLink } from './part-link.ts'

/** the whole probe takes this long; its beginning does not count, since buffers fill and TCP finds its speed */
const lastsMs = 500
const settlesMs = 150
const mostBytes = 256 * 1024 * 1024
const chunk = Buffer.alloc(64 * 1024)
/** the port closes after this time if nobody connects */
const opensMs = 5000
/** share of a CPU above which reading, and not the link, was the limit */
const busyShare = 0.7

/**
 * The serving end of the probe: for a moment, sends data to the first caller as fast as the caller takes it. Returns
 * where to connect.
 */
export const openProbe = async (host: string): Promise<{ origin: Origin; close(): void }> => {
  const origin = { host, port: await freePort(host) }
  const server = createServer({ noDelay: true })
  const close = () => server.close()
  server.on('connection', (socket) => {
    server.close()
    const timer = setTimeout(() => socket.destroy(), 2 * lastsMs)
    const fill = () => {
      while (!socket.destroyed && socket.bytesWritten < mostBytes && socket.write(chunk));
    }
    socket.on('drain', fill)
    socket.on('error', () => {})
    socket.on('close', () => clearTimeout(timer))
    fill()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ ...origin, exclusive: true }, resolve)
  })
  setTimeout(close, opensMs).unref()
  return { origin, close }
}

interface Read {
  /** as the network interface counts them, headers included; without such a count, the bytes read */
  bytes: number
  seconds: number
  /** share of one CPU that this process used during that time */
  cpu: number
}

/** Reads what the other end sends, and measures from the moment the speed has settled. */
const readFor = (origin: Origin, network: string | null, signal: AbortSignal): Promise<Read> =>
  new Promise((resolve, reject) => {
    const counted = () => (network === null ? null : (networkBytesOf(network)?.in ?? null))
    const socket = connect({ ...origin, signal })
    let total = 0
    let first: { at: number; bytes: number; cpu: NodeJS.CpuUsage } | null = null
    const settle = () => {
      first = { at: performance.now(), bytes: counted() ?? total, cpu: process.cpuUsage() }
    }
    const timers = [setTimeout(settle, settlesMs), setTimeout(() => socket.destroy(), lastsMs)]
    socket.on('data', (data) => {
      total += data.length
      if (total >= mostBytes) socket.destroy()
    })
    socket.once('error', reject)
    socket.once('close', () => {
      for (const timer of timers) clearTimeout(timer)
      // everything arrived before the speed had settled
      if (first === null && total >= mostBytes) return resolve({ bytes: total, seconds: 0, cpu: 0 })
      if (first === null) return reject(new Error('the other end closed at once'))
      const seconds = (performance.now() - first.at) / 1000
      const { user, system } = process.cpuUsage(first.cpu)
      resolve({ bytes: (counted() ?? total) - first.bytes, seconds, cpu: (user + system) / 1e6 / seconds })
    })
  })

export const judgeProbe = ({ bytes, seconds, cpu }: Read): LinkProbe => {
  const bytesPerSecond = bytes / seconds
  if (bytes === 0 || seconds < 0.1) return { bytesPerSecond: null, why: 'the probe was too short to tell' }
  if (cpu < busyShare) return { bytesPerSecond, why: null }
  const rate = numberText(Math.round((bytesPerSecond * 8) / 1e6))
  return { bytesPerSecond: null, why: `the probe ran out of CPU at ${rate} Mbit/s: the link carries more` }
}

/**
 * Measures how much the link from the serving host to this one carries. Never fails the run: the rate of a link that
 * cannot be probed is null, with the reason.
 */
export const measureLink = async (run: RunContext, part: PartLink): Promise<LinkProbe> => {
  if (!run.host.linkProbe) return { bytesPerSecond: null, why: 'probing is switched off on the leading runner' }
  const { origin } = await part.ask({ kind: 'probe' })
  if (!origin) return { bytesPerSecond: null, why: 'the serving runner does not probe' }
  try {
    const link = judgeProbe(await readFor(origin, await interfaceTowards(origin.host), run.signal))
    const rate = link.bytesPerSecond && `${((link.bytesPerSecond * 8) / 1e6).toPrecision(3)} Mbit/s`
    say(run, `the link from ${part.part.runner}: ${rate ?? link.why}`)
    return link
  } catch (error) {
    run.signal.throwIfAborted()
    return { bytesPerSecond: null, why: `the probe failed: ${messageOf(error)}` }
  }
}
