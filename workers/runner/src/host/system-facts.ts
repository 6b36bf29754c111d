import path from 'node:path'
import type { HostFacts } from '@wrkbench/contracts'
import { readText } from './linux-facts.ts'

/** Options of the kernel's command line that affect measurements. Others may be private and are left out. */
const bootNames =
  /^(isolcpus|nohz_full|rcu_nocbs|irqaffinity|mitigations|nosmt|maxcpus|nr_cpus|idle|preempt|pti|nopti|spectre_v2|l1tf|mds|tsx|transparent_hugepage|hugepages|default_hugepagesz|numa|numa_balancing|intel_pstate|amd_pstate|cpufreq\.\S+|intel_idle\.max_cstate|processor\.max_cstate|clocksource|tsc|norandmaps|skew_tick)(=|$)/

/** Settings that limit connections, ports, queues and memory of a server under load. */
const sysctlNames = [
  'fs.file-max',
  'fs.nr_open',
  'kernel.numa_balancing',
  'kernel.sched_autogroup_enabled',
  'net.core.default_qdisc',
  'net.core.netdev_max_backlog',
  'net.core.rmem_max',
  'net.core.somaxconn',
  'net.core.wmem_max',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.tcp_congestion_control',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_max_syn_backlog',
  'net.ipv4.tcp_rmem',
  'net.ipv4.tcp_tw_reuse',
  'net.ipv4.tcp_wmem',
  'vm.overcommit_memory',
  'vm.swappiness',
]

const sysctlsOf = (root: string): Record<string, string> =>
  Object.fromEntries(
    sysctlNames.flatMap((name) => {
      const value = readText(path.join(root, '/proc/sys', name.replaceAll('.', '/')))
      return value === null ? [] : [[name, value.replaceAll(/\s+/g, ' ')]]
    }),
  )

/** The soft limit. Node.js raises its own to the hard limit, and the programs it starts inherit that. */
const openFilesOf = (root: string): number | null => {
  const limits = readText(path.join(root, '/proc/self/limits'))
  return Number(limits?.match(/^Max open files\s+(\d+)/m)?.[1]) || null
}

const randomization: Record<string, string> = { '0': 'off', '1': 'stacks and libraries', '2': 'full' }

type SystemFacts = Required<
  Pick<
    HostFacts,
    'transparentHugepages' | 'bootOptions' | 'sysctls' | 'openFilesLimit' | 'addressRandomization' | 'clockSource'
  >
>

/** How the kernel is configured. `root` is for tests. */
export const systemFacts = (root = ''): SystemFacts => {
  const read = (file: string) => readText(path.join(root, file))
  const hugepages = read('/sys/kernel/mm/transparent_hugepage/enabled')
  const space = read('/proc/sys/kernel/randomize_va_space')
  return {
    // the active value is in brackets: `always [madvise] never`
    transparentHugepages: hugepages?.match(/\[(\w+)\]/)?.[1] ?? null,
    bootOptions: (read('/proc/cmdline') ?? '').split(/\s+/).filter((option) => bootNames.test(option)),
    sysctls: sysctlsOf(root),
    openFilesLimit: openFilesOf(root),
    addressRandomization: space === null ? null : (randomization[space] ?? space),
    clockSource: read('/sys/devices/system/clocksource/clocksource0/current_clocksource'),
  }
}
