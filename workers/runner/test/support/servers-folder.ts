import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

const scenario = {
  id: 'hello',
  displayName: 'Hello',
  description: 'made up for tests',
  origin: 'tests',
  request: { method: 'GET', path: '/hello', headers: {} },
  success: ['2xx'],
  checks: [{ name: 'says hello', path: '/hello', expect: { status: 200, body: { exact: 'hello' } } }],
}

const manifest = (name: string) => ({
  id: `test/${name}`,
  displayName: name,
  language: 'JavaScript',
  framework: name,
  homepage: 'https://example.com/',
  classification: 'platform',
  frameworkVersionFrom: { tool: 'node' },
  processes: 'one',
  build: [] as string[][],
  start: ['node', 'server.mjs'],
  scenarios: [{ id: 'hello' }],
  tools: [{ name: 'node' }],
  platforms: ['linux', 'darwin'],
  sources: ['server.mjs'],
  startTimeoutSeconds: 5,
  buildTimeoutSeconds: 30,
})
export type TestManifest = ReturnType<typeof manifest>

/**
 * Source of a server that answers `hello`; `more` runs before it listens, `answer` replaces the answer to a request.
 */
export const helloServer = ({ more = '', answer = "response.end('hello')" } = {}): string => `
import { createServer } from 'node:http'
let requests = 0
${more}
createServer((request, response) => {
  requests++
  ${answer}
}).listen(Number(process.env.PORT), process.env.HOST)
`

/** Writes a servers folder with the scenario `hello` and these servers of language `test`. */
export const writeServers = async (
  folder: string,
  servers: Record<string, { source: string; manifest?: Partial<TestManifest> }>,
): Promise<void> => {
  await mkdir(path.join(folder, 'scenarios'), { recursive: true })
  await writeFile(path.join(folder, 'scenarios/hello.json'), JSON.stringify(scenario))
  for (const [name, server] of Object.entries(servers)) {
    const dir = path.join(folder, 'test', name)
    await mkdir(dir, { recursive: true })
    await writeFile(path.join(dir, 'server.mjs'), server.source)
    await writeFile(path.join(dir, 'server.json'), JSON.stringify({ ...manifest(name), ...server.manifest }))
  }
}
