import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const source = (answer: string) => `
import { createServer } from 'node:http'
const answer = ${JSON.stringify(answer)}
const headers = { 'content-type': 'text/plain', 'content-length': answer.length }
createServer((request, response) => {
  if (request.url !== '/token') return response.writeHead(404).end()
  response.writeHead(200, headers).end(answer)
}).listen(Number(process.env.PORT), process.env.HOST)
`

const scenario = (answer: string) => ({
  id: 'token',
  displayName: 'Token',
  description: 'made up for tests',
  origin: 'tests',
  success: ['2xx'],
  request: { method: 'GET', path: '/token', headers: {} },
  checks: [
    { name: 'is the server that was started', path: '/token', expect: { status: 200, body: { exact: answer } } },
  ],
})

const manifest = {
  id: 'test/token',
  displayName: 'Token',
  language: 'JavaScript',
  framework: 'Token',
  processes: 'one',
  homepage: 'https://example.com/',
  classification: 'platform',
  frameworkVersionFrom: { tool: 'node' },
  build: [],
  start: ['node', 'server.mjs'],
  scenarios: [{ id: 'token' }],
  tools: [{ name: 'node' }],
  platforms: ['linux'],
  sources: ['server.mjs'],
  startTimeoutSeconds: 20,
}

/** Writes a servers folder with `test/token`, which answers with 8 KiB that no other server sends. */
export const writeTokenServer = (folder: string, token: string): void => {
  const answer = token.padEnd(8192, '.')
  const server = path.join(folder, 'test/token')
  mkdirSync(server, { recursive: true })
  mkdirSync(path.join(folder, 'scenarios'), { recursive: true })
  writeFileSync(path.join(folder, 'scenarios/token.json'), JSON.stringify(scenario(answer)))
  writeFileSync(path.join(server, 'server.mjs'), source(answer))
  writeFileSync(path.join(server, 'server.json'), JSON.stringify(manifest))
}
