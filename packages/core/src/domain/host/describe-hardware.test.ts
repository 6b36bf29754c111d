import { describe, expect, it } from 'vitest'
import { describeHardware } from './describe-hardware.ts'

describe('describeHardware', () => {
  it('leaves out what the platform did not tell', () => {
    const unknown = { os: null, kernel: null, arch: null, virtualization: null, cpuModel: null, cpuVendor: null }
    const counts = { sockets: null, cores: null, threads: 1, cpuMhz: null, governor: null, memoryBytes: null }
    expect(describeHardware({ hostname: 'h', ...unknown, ...counts, caches: {}, nodeVersion: '20' })).toBe('1 CPU')
  })
})
