import type { HostFacts } from '@wrkbench/contracts'

/** Facts of a small host, as a runner reports them. */
export const hostFacts: HostFacts = {
  hostname: 'a',
  os: 'Debian',
  kernel: '6.1',
  arch: 'x64',
  virtualization: null,
  cpuModel: 'X',
  cpuVendor: null,
  sockets: 1,
  cores: 4,
  threads: 8,
  cpuMhz: 3000,
  governor: 'performance',
  caches: { l2: 1_048_576 },
  memoryBytes: 2 ** 33,
  nodeVersion: '20',
  sysctls: {},
}
