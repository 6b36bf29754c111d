import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createConnection, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadProfile } from '@wrkbench/contracts'
import { generatorOf } from '@wrkbench/loadgen'

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}

const untilListening = async (port: number): Promise<void> => {
  for (let attempt = 0; attempt < 400; attempt++) {
    const socket = createConnection({ port, host: '127.0.0.1' })
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (connected) return
    await sleep(10)
  }
  throw new Error(`nothing listens on port ${port}`)
}

/**
 * Starts server and generator each in a session of its own, as in two terminals. Linux shares CPUs between sessions
 * first: in one terminal, a generator with many threads starves a server with one (seen: bombardier and Node.js, 15 %
 * less).
 */
const ownSession = true

const executableOf = (profile: LoadProfile): string[] => {
  const { command } = generatorOf(profile.generator).detect
  if (command) return [command]
  const require = createRequire(path.resolve('workers/runner/package.json'))
  return [process.execPath, require.resolve('autocannon/autocannon.js')]
}

interface Watch {
  /** receives the generator's process id */
  onStart?: (pid: number) => void
  /** ends the generator; the load then rejects */
  signal?: AbortSignal
}

const load = async (
  profile: LoadProfile,
  port: number,
  requestPath: string,
  { onStart, signal }: Watch,
): Promise<number> => {
  const generator = generatorOf(profile.generator)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'by-hand-'))
  try {
    const plan = generator.plan(profile, { host: '127.0.0.1', port, method: 'GET', path: requestPath, headers: {} })
    for (const file of plan.files) await writeFile(path.join(folder, file.name), file.content)
    const [command = '', ...first] = executableOf(profile)
    const searchPath = `${path.resolve('.tools/bin')}:${process.env.PATH}`
    const child = spawn(command, [...first, ...plan.args], {
      cwd: folder,
      env: { ...process.env, PATH: searchPath },
      detached: ownSession,
      ...(signal && { signal }),
    })
    if (child.pid !== undefined) onStart?.(child.pid)
    let stdout = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    child.stderr.resume()
    await once(child, 'close')
    const outcome = generator.parse({ stdout, stderr: '', files: [], exitCode: child.exitCode }, profile)
    if (outcome.kind === 'no-result') throw new Error(`${profile.generator} by hand: ${outcome.reason}`)
    return outcome.metrics.successesPerSecond ?? Number.NaN
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A folder with a `server.mjs`, and the path to request. */
interface HandServer {
  folder: string
  path: string
}
const nodeHttp: HandServer = { folder: path.resolve('servers/node/http'), path: '/json' }

/** Starts one of our servers with nothing around it, for any number of loads. */
export const openHandServer = async (what = nodeHttp) => {
  const port = await freePort()
  const server = spawn(process.execPath, ['server.mjs'], {
    cwd: what.folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) },
    stdio: 'ignore',
    detached: ownSession,
  })
  await untilListening(port)
  return {
    pid: server.pid ?? 0,
    /** Runs one load and returns successful requests per second. */
    load: (profile: LoadProfile, watch: Watch = {}) => load(profile, port, what.path, watch),
    close: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}

/**
 * Measures as a person would: starts the server, warms it up, runs the generator. Returns successful requests per
 * second.
 */
export const measureByHand = async (profile: LoadProfile, warmupSeconds: number, what: HandServer): Promise<number> => {
  const server = await openHandServer(what)
  try {
    if (warmupSeconds > 0) await server.load({ ...profile, durationSeconds: warmupSeconds, requests: null })
    return await server.load(profile)
  } finally {
    await server.close()
  }
}
