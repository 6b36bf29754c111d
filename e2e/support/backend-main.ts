import os from 'node:os'
import { startBackend } from './start-backend.ts'

/** Runs a backend as a process of its own, so that it can be in a network namespace: `<host> <servers folder>`. */
const [host = '', serversDir = ''] = process.argv.slice(2)
const backend = await startBackend(host, serversDir, { queue: 'redis', listen: '0.0.0.0' })
const { apiUrl, token } = backend
process.stdout.write(`${JSON.stringify({ apiUrl, token, hostname: os.hostname() })}\n`)
const stop = () => void backend.stop().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.stdin.once('end', stop).resume()
