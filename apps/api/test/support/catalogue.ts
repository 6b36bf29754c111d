import type { ScenarioManifest, ServerManifest } from '@wrkbench/contracts'
import type { Catalogue } from '@wrkbench/core'

const server = (id: string, scenarios: string[]): ServerManifest => ({
  id,
  displayName: id,
  language: 'JavaScript',
  framework: id.split('/')[1] ?? id,
  homepage: 'https://example.org',
  classification: 'platform',
  frameworkVersionFrom: { tool: 'node' },
  processes: 'one',
  build: [],
  start: ['node', 'server.js'],
  scenarios: scenarios.map((scenario) => ({ id: scenario })),
  tools: [{ name: 'node' }],
  platforms: ['linux', 'darwin', 'win32'],
  sources: ['server.js'],
})

const scenario = (id: string): ScenarioManifest => ({
  id,
  displayName: id,
  description: `The scenario ${id}`,
  origin: 'test',
  request: { method: 'GET', path: `/${id}`, headers: {} },
  success: ['2xx'],
  checks: [{ name: 'answers', path: `/${id}`, expect: { status: 200 } }],
})

/** node/http serves both scenarios, go/gin only json. */
export const catalogue: Catalogue = {
  servers: [server('node/http', ['json', 'plaintext']), server('go/gin', ['json'])].map((manifest) => ({
    manifest,
    revision: `revision of ${manifest.id}`,
    linesOfCode: 30,
    frameworkVersion: null,
  })),
  scenarios: [scenario('json'), scenario('plaintext')].map((manifest) => ({
    manifest,
    revision: `revision of ${manifest.id}`,
  })),
}
