import type { ScenarioManifest, ServerManifest } from '@wrkbench/contracts'
import type { Catalogue } from '../../src/index.ts'

const server = (id: string, scenarios: string[]): ServerManifest => ({
  id,
  displayName: id.split('/')[1] ?? id,
  language: id.split('/')[0] ?? id,
  framework: id,
  homepage: 'https://example.org',
  classification: 'micro',
  frameworkVersionFrom: { tool: 'node' },
  processes: 'one',
  build: [['npm', 'ci']],
  start: ['node', 'server.js', '--port={port}'],
  scenarios: scenarios.map((scenario) => ({ id: scenario })),
  tools: [{ name: 'node', minimum: '20' }],
  platforms: ['linux'],
  sources: ['server.js'],
})

const scenario = (id: string): ScenarioManifest => ({
  id,
  displayName: id.toUpperCase(),
  description: 'made up',
  origin: 'tests',
  request: { method: 'GET', path: `/${id}`, headers: {} },
  success: ['2xx'],
  checks: [{ name: 'answers', path: `/${id}`, expect: { status: 200 } }],
})

/** Three servers; node/express does not serve `sha256`. */
export const testCatalogue: Catalogue = {
  servers: [
    server('node/http', ['json', 'sha256']),
    server('node/express', ['json']),
    server('go/net-http', ['json', 'sha256']),
  ].map((manifest) => ({ manifest, revision: `rev-${manifest.id}`, linesOfCode: 30, frameworkVersion: '1.2.3' })),
  scenarios: ['json', 'sha256'].map((id) => ({ manifest: scenario(id), revision: `rev-${id}` })),
}
