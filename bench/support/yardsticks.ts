import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeServers } from '../../workers/runner/test/support/servers-folder.ts'

/** Wall time that the paced server takes for each answer: more than Node.js needs for it, even on a slow machine. */
const paceUs = 250

/**
 * Answers one request after another, each `paceUs` after the one before, by the clock, and is busy until then: it needs a
 * core for itself and gives always the same rate. A neighbour who slows memory or the clock of the CPU changes nothing; a
 * process that takes its core from it does, for what it did not answer in time it does not make up for.
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

/** Where one of them lies, and what to ask of it. */
export const yardstick = (folder: string, name: Yardstick) => ({
  folder: path.join(folder, 'test', name),
  path: '/hello',
})
