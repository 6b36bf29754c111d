import { formatBytes, type Result } from '@wrkbench/contracts'
import { formatCount, nbsp } from '../figures.ts'
import { type Format, type Spec, secondsOf } from './entry.ts'

const share: Format = (value) => `${(value * 100).toFixed(1)}${nbsp}%`
const milliseconds: Format = (value) => `${value.toFixed(3)}${nbsp}ms`
const link: Format = (value) => `${value >= 1e9 ? `${value / 1e9}${nbsp}G` : `${value / 1e6}${nbsp}M`}bit/s`

/** The figures of the whole host while the load ran. */
export const hostSpecs = (host: NonNullable<Result['host']>): Spec[] => [
  ['CPUs', 'cpus', host.cpus, formatCount, 'CPUs'],
  ['CPU, user', 'cpuUserSeconds', host.cpuUserSeconds, secondsOf, 's'],
  ['CPU, kernel and interrupts', 'cpuSystemSeconds', host.cpuSystemSeconds, secondsOf, 's'],
  ['CPU, idle', 'cpuIdleSeconds', host.cpuIdleSeconds, secondsOf, 's'],
  ['CPU of other processes', 'foreignCpuSeconds', host.foreignCpuSeconds, secondsOf, 's'],
  ['CPU of the runner', 'runnerCpuSeconds', host.runnerCpuSeconds, secondsOf, 's'],
  ['Stolen by the hypervisor', 'stealShare', host.stealShare, share, 'of CPU time'],
  ['Held back by a CPU quota', 'throttledSeconds', host.throttledSeconds, secondsOf, 's'],
  ['Others before the start', 'othersBefore', host.othersBefore, (value) => `${value.toFixed(2)}${nbsp}CPUs`, 'CPUs'],
  ['Load average before the start', 'loadBefore', host.loadBefore, (value) => value.toFixed(2), 'runnable'],
  [`Received, ${host.network.interface ?? 'network'}`, 'network.bytesIn', host.network.bytesIn, formatBytes, 'B'],
  [`Sent, ${host.network.interface ?? 'network'}`, 'network.bytesOut', host.network.bytesOut, formatBytes, 'B'],
  ['Speed of the link', 'network.bitsPerSecond', host.network.bitsPerSecond, link, 'bit/s'],
  ['Fixed loop, before', 'canary', host.canary.beforeMs, milliseconds, 'ms'],
  ['Fixed loop, after', 'canary', host.canary.afterMs, milliseconds, 'ms'],
  [
    'Clock set by',
    'clockStepSeconds',
    host.clockStepSeconds,
    (value) => `${(Math.abs(value) < 0.0005 ? 0 : value).toFixed(3)}${nbsp}s`,
    's',
  ],
  ['CPU frequency', 'cpuMhz', host.cpuMhz, (value) => `${formatCount(Math.round(value))}${nbsp}MHz`, 'MHz'],
]
