import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { madeUpRoot } from '../../test/support/made-up-root.ts'
import { cpuFacts } from './cpu-facts.ts'
import { limitFacts } from './limit-facts.ts'
import { networkFacts } from './network-facts.ts'
import { programFacts } from './program-facts.ts'
import { systemFacts } from './system-facts.ts'

let root: ReturnType<typeof madeUpRoot>
beforeEach(() => {
  root = madeUpRoot()
})
afterEach(() => root.remove())
const cpu = 'sys/devices/system/cpu'

describe('cpuFacts', () => {
  it('reads how the processor is set up', () => {
    root.write({
      [`${cpu}/smt/active`]: '1',
      [`${cpu}/cpufreq/boost`]: '0',
      [`${cpu}/cpu0/cpufreq/base_frequency`]: '2100000',
      [`${cpu}/vulnerabilities/spectre_v2`]: 'Mitigation: Retpolines',
      [`${cpu}/vulnerabilities/mds`]: 'Not affected',
      'proc/cpuinfo': 'processor\t: 0\nmicrocode\t: 0xd0003a5',
      'sys/devices/system/node/node0/cpulist': '0-3',
      'sys/devices/system/node/node1/cpulist': '4-7',
      'sys/devices/system/node/possible': '0-1',
    })
    expect(cpuFacts(root.folder)).toEqual({
      smtActive: true,
      cpuBaseMhz: 2100,
      boost: false,
      microcode: '0xd0003a5',
      numaNodes: 2,
      mitigations: { mds: 'Not affected', spectre_v2: 'Mitigation: Retpolines' },
    })
  })

  it('knows that intel_pstate says no_turbo', () => {
    root.write({ [`${cpu}/intel_pstate/no_turbo`]: '0' })
    expect(cpuFacts(root.folder).boost).toBe(true)
    root.write({ [`${cpu}/intel_pstate/no_turbo`]: '1' })
    expect(cpuFacts(root.folder).boost).toBe(false)
  })

  it('is null where the kernel shows nothing, never zero or false', () => {
    expect(cpuFacts(root.folder)).toEqual({
      smtActive: null,
      cpuBaseMhz: null,
      boost: null,
      microcode: null,
      numaNodes: null,
      mitigations: {},
    })
  })
})

describe('networkFacts', () => {
  const nic = (name: string, files: Record<string, string>, driver: string | null) => {
    const folder = `sys/class/net/${name}`
    root.write(Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text])))
    if (driver) root.link(`${folder}/device/driver`, `../../../../bus/pci/drivers/${driver}`)
  }

  it('tells those that are up and have a driver, with the speed that the link has', () => {
    nic('eth1', { operstate: 'up', speed: '25000', mtu: '9000' }, 'mlx5_core')
    nic('eth0', { operstate: 'up', speed: '-1', mtu: '1400' }, 'virtio_net')
    nic('eth2', { operstate: 'down', speed: '1000', mtu: '1500' }, 'e1000e')
    nic('veth0', { operstate: 'up', speed: '10000', mtu: '1500' }, null)
    nic('lo', { operstate: 'unknown', mtu: '65536' }, null)
    expect(networkFacts(root.folder)).toEqual([
      { name: 'eth0', driver: 'virtio_net', speedMbps: null, mtu: 1400 },
      { name: 'eth1', driver: 'mlx5_core', speedMbps: 25_000, mtu: 9000 },
    ])
    expect(networkFacts(`${root.folder}/none`)).toEqual([])
  })
})

describe('systemFacts', () => {
  it('takes from boot options only those that change what is measured', () => {
    root.write({
      'proc/cmdline':
        'BOOT_IMAGE=/vmlinuz root=UUID=1 quiet isolcpus=2-3 nohz_full=2-3 mitigations=off secret=hunter2 nosmt',
      'proc/sys/net/core/somaxconn': '4096',
      'proc/sys/net/ipv4/ip_local_port_range': '32768\t60999',
      'proc/sys/kernel/randomize_va_space': '2',
      'proc/self/limits':
        'Limit                     Soft Limit           Hard Limit           Units\nMax open files            1024                 1048576              files',
      'sys/kernel/mm/transparent_hugepage/enabled': 'always [madvise] never',
      'sys/devices/system/clocksource/clocksource0/current_clocksource': 'tsc',
    })
    expect(systemFacts(root.folder)).toEqual({
      bootOptions: ['isolcpus=2-3', 'nohz_full=2-3', 'mitigations=off', 'nosmt'],
      sysctls: { 'net.core.somaxconn': '4096', 'net.ipv4.ip_local_port_range': '32768 60999' },
      openFilesLimit: 1024,
      addressRandomization: 'full',
      transparentHugepages: 'madvise',
      clockSource: 'tsc',
    })
  })

  it('is null where nothing is told', () => {
    expect(systemFacts(root.folder)).toEqual({
      bootOptions: [],
      sysctls: {},
      openFilesLimit: null,
      addressRandomization: null,
      transparentHugepages: null,
      clockSource: null,
    })
  })
})

describe('limitFacts', () => {
  it('takes the tightest limit of a version 2 group and those above it', () => {
    root.write({
      'sys/fs/cgroup/cgroup.controllers': 'cpu memory',
      'proc/self/cgroup': '0::/system.slice/runner.service',
      'sys/fs/cgroup/system.slice/cpu.max': '150000 100000',
      'sys/fs/cgroup/system.slice/memory.max': '2147483648',
      'sys/fs/cgroup/system.slice/runner.service/cpu.max': 'max 100000',
      'sys/fs/cgroup/system.slice/runner.service/memory.max': '4294967296',
    })
    expect(limitFacts(root.folder)).toEqual({ cgroupVersion: 2, cpuLimit: 1.5, memoryLimitBytes: 2_147_483_648 })
  })

  it('reads version 1 likewise, where no limit is a number beyond any memory', () => {
    root.write({
      'proc/self/cgroup': '4:memory:/docker/abc\n1:cpu,cpuacct:/docker/abc\n0::/',
      'sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_quota_us': '200000',
      'sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_period_us': '100000',
      'sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us': '-1',
      'sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes': '9223372036854771712',
    })
    expect(limitFacts(root.folder)).toEqual({ cgroupVersion: 1, cpuLimit: 2, memoryLimitBytes: null })
  })

  it('finds the limits of a container in the top folder when its path exists only on the host', () => {
    root.write({
      'sys/fs/cgroup/cgroup.controllers': 'cpu memory',
      'proc/self/cgroup': '0::/../../kubepods/pod1',
      'sys/fs/cgroup/cpu.max': '50000 100000',
    })
    expect(limitFacts(root.folder)).toMatchObject({ cpuLimit: 0.5 })
  })

  it('is null without control groups', () => {
    expect(limitFacts(root.folder)).toEqual({ cgroupVersion: null, cpuLimit: null, memoryLimitBytes: null })
  })
})

describe('programFacts', () => {
  it('names what was found, with digests, in order of their names', () => {
    const tool = (name: string, version: string | null) => ({
      name,
      version,
      path: version && `/bin/${name}`,
      sha256: version && 'ab',
      why: null,
      install: [],
    })
    const generators = [{ ...tool('wrk', '4.1.0'), name: 'wrk' as const }]
    expect(programFacts({ tools: [tool('node', '20'), tool('go', null)], generators })).toEqual([
      { name: 'node', version: '20', sha256: 'ab' },
      { name: 'wrk', version: '4.1.0', sha256: 'ab' },
    ])
  })
})
