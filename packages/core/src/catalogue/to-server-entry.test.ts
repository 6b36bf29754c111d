import type { Capabilities, ServerManifest } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { toServerEntry } from './to-server-entry.ts'

const manifest: ServerManifest = {
  id: 'go/net-http',
  displayName: 'Go net/http',
  language: 'Go',
  framework: 'net/http',
  homepage: 'https://go.dev',
  classification: 'platform',
  frameworkVersionFrom: { tool: 'go' },
  processes: 'one',
  build: [],
  start: ['./server'],
  scenarios: [{ id: 'json' }],
  platforms: ['linux'],
  sources: ['main.go'],
  tools: [{ name: 'go', minimum: '1.22.0' }],
}
const server = { manifest, revision: 'r', linesOfCode: 73, frameworkVersion: null }
const runner = (name: string, go: string | null) => {
  const found = { path: go && '/usr/bin/go', sha256: null, why: go ? null : 'go is not on PATH', install: [] }
  const tools = [{ name: 'go', version: go, ...found }]
  const capabilities: Capabilities = { platform: 'linux', arch: 'x64', cpus: 2, generators: [], tools }
  return { name, capabilities }
}
const versionOn = (...versions: (string | null)[]) => {
  const runners = versions.map((version, index) => runner(`r${index}`, version))
  return toServerEntry(server, runners, new Map()).frameworkVersion
}

describe('the version of a server whose framework is its toolchain', () => {
  it('is what the runners have, each once', () => {
    expect(versionOn('1.26.8', '1.26.8')).toBe('1.26.8')
    expect(versionOn('1.26.8', null, '1.24.1')).toBe('1.26.8, 1.24.1')
  })

  it('is unknown where no runner has it', () => {
    expect(versionOn(null)).toBeNull()
    expect(versionOn()).toBeNull()
  })
})
