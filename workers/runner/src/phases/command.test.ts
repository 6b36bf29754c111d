import type { Capabilities } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { describeExit, resolveArgv } from './command.ts'

const capabilities: Capabilities = {
  platform: 'linux',
  arch: 'x64',
  cpus: 2,
  tools: [{ name: 'go', version: '1.26', path: '/opt/go/bin/go', sha256: null, why: null, install: [] }],
  generators: [],
}

describe('resolveArgv', () => {
  it('puts the detected tool in, and leaves other programs to PATH', () => {
    expect(resolveArgv({ capabilities }, ['go', 'build', 'go'])).toEqual(['/opt/go/bin/go', 'build', 'go'])
    expect(resolveArgv({ capabilities }, ['./server', '{port}'])).toEqual(['./server', '{port}'])
  })
})

describe('describeExit', () => {
  it('says how it ended', () => {
    const exit = { code: null, signal: null, error: null, at: 0 }
    expect(describeExit({ ...exit, code: 3 })).toBe('ended with exit code 3')
    expect(describeExit({ ...exit, signal: 'SIGSEGV' })).toBe('was ended by SIGSEGV')
    expect(describeExit({ ...exit, error: new Error('spawn ENOENT') })).toBe('could not be started: spawn ENOENT')
  })
})
