import { describe, expect, it } from 'vitest'
import { type Capabilities, compareVersions, whyNotRunnable } from './capabilities.ts'

const host = (tools: Record<string, string | null>, platform: Capabilities['platform'] = 'linux'): Capabilities => ({
  platform,
  arch: 'x64',
  cpus: 2,
  generators: [],
  tools: Object.entries(tools).map(([name, version]) => ({
    name,
    version,
    path: version ? `/usr/bin/${name}` : null,
    sha256: null,
    why: version ? null : 'not on PATH',
    install: [`apt-get install ${name}`],
  })),
})

describe('compareVersions', () => {
  it('compares numbers, not text', () => {
    expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0)
    expect(compareVersions('17', '17.0.0')).toBe(0)
    expect(compareVersions('go1.22.1', '1.24')).toBeLessThan(0)
  })
})

describe('whyNotRunnable', () => {
  const manifest = { platforms: ['linux' as const], tools: [{ name: 'go', minimum: '1.24' }, { name: 'node' }] }

  it('is empty when everything is there', () => {
    expect(whyNotRunnable(manifest, host({ go: '1.26.8', node: '20.20.2' }))).toEqual([])
  })

  it('names each missing and each old tool, with a command that helps', () => {
    expect(whyNotRunnable(manifest, host({ go: '1.22.0', node: null }))).toEqual([
      'go 1.24 or newer is needed, 1.22.0 was found',
      'node was not found (apt-get install node)',
    ])
  })

  it('does not call a tool missing that is there and gave no answer', () => {
    const slow = host({ go: '1.26.8', node: null })
    const why = '/usr/bin/node --version did not answer within 30 s'
    const tools = slow.tools.map((tool) => (tool.name === 'node' ? { ...tool, path: '/usr/bin/node', why } : tool))
    expect(whyNotRunnable(manifest, { ...slow, tools })).toEqual([
      'node cannot be used: /usr/bin/node --version did not answer within 30 s (apt-get install node)',
    ])
  })

  it('says the platform alone when that already forbids it', () => {
    expect(whyNotRunnable(manifest, host({}, 'darwin'))).toEqual(['runs on linux only, this host is darwin'])
  })

  it('says why there is nothing to run, wherever it is', () => {
    const listed = { ...manifest, listedOnly: 'a kernel driver of Windows' }
    expect(whyNotRunnable(listed, host({ go: '1.26.8', node: '20.20.2' }))).toEqual(['a kernel driver of Windows'])
  })
})
