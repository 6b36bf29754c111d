import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeServers } from '../../workers/runner/test/support/servers-folder.ts'

/**
 * Wall time that the paced server takes for each answer, in µs: more than Node.js needs for it, even on a slow machine.
 */
const paceUs = 250

/**
 * A server that answers one request after another, each `paceUs` after the one before, by the clock, and is busy until
 * then: it needs a core for itself and always gives the same rate. A neighbour that slows memory or the CPU's clock
 * changes nothing; a process that takes the core does, since the server does not make up for answers it missed.
 */
const paced = `
import { createServer } from 'node:http'
let last = 0
const pace = ${paceUs / 1000}
createServer((request, response) => {
  const due = last + pace
  while (performance.now() < due);
  last = Math.max(due, performance.now() - pace)
  response.setHeader('Content-Type', 'text/plain')
  response.end('hello')
}).listen(Number(process.env.PORT), process.env.HOST)
`

/** The paced server once per core: whatever else runs takes from its rate what it takes of the machine. */
const everyCore = `
import cluster from 'node:cluster'
import os from 'node:os'
if (cluster.isPrimary) for (let core = 0; core < os.availableParallelism(); core++) cluster.fork()
else await import('./one.mjs')
process.once('SIGTERM', () => process.exit(0))
`

/** As fast as Node.js can. */
const free = `
import { createServer } from 'node:http'
createServer((request, response) => {
  response.setHeader('Content-Type', 'text/plain')
  response.end('hello')
}).listen(Number(process.env.PORT), process.env.HOST)
`

export type Yardstick = 'paced' | 'every-core' | 'free'

/** Writes servers whose rate is known to be the same each time: `test/<name>`, with the scenario `hello`. */
export const writeYardsticks = async (folder: string): Promise<void> => {
  const source = { paced, free, 'every-core': everyCore } satisfies Record<Yardstick, string>
  const manifest = { sources: ['server.mjs', 'one.mjs'] }
  await writeServers(folder, {
    paced: { source: source.paced },
    free: { source: source.free },
    'every-core': { source: source['every-core'], manifest },
  })
  await writeFile(path.join(yardstick(folder, 'every-core').folder, 'one.mjs'), paced)
}

/** Folder of one of these servers, and the path to request. */
export const yardstick = (folder: string, name: Yardstick) => ({
  folder: path.join(folder, 'test', name),
  path: '/hello',
})
