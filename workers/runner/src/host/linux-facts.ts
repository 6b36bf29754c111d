import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Returns the text of a file, trimmed; null if it is missing, unreadable or empty. */
export const readText = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch {
    return null
  }
}

/** Names in a folder; empty if the folder does not exist. */
export const list = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Name and version of the distribution, from PRETTY_NAME in /etc/os-release. */
export const osNameOf = (root = ''): string | null =>
  readText(path.join(root, '/etc/os-release'))?.match(/^PRETTY_NAME="?([^"\n]*)/m)?.[1] ?? null

/** The processor's vendor as x86 reports it (`GenuineIntel`), or the implementer code of ARM. */
export const vendorOf = (root = ''): string | null =>
  readText(path.join(root, '/proc/cpuinfo'))?.match(/^(?:vendor_id|CPU implementer)\s*:\s*(\S+)/m)?.[1] ?? null

const cpuFolder = '/sys/devices/system/cpu'
/** Folders in /sys of the CPUs that the kernel shows. */
export const cpuFolders = (root = ''): string[] =>
  list(root + cpuFolder)
    .filter((name) => /^cpu\d+$/.test(name))
    .map((name) => path.join(root, cpuFolder, name))

/**
 * Counts CPU packages, and physical cores over all of them; null where the kernel shows no topology. `root` is for
 * tests.
 */
export const coresAndSockets = (root = ''): { cores: number | null; sockets: number | null } => {
  const places = cpuFolders(root).flatMap((cpu) => {
    const socket = readText(path.join(cpu, 'topology/physical_package_id'))
    const core = readText(path.join(cpu, 'topology/core_id'))
    return socket !== null && core !== null ? [{ socket, core: `${socket}:${core}` }] : []
  })
  if (places.length === 0) return { cores: null, sockets: null }
  return { cores: new Set(places.map((p) => p.core)).size, sockets: new Set(places.map((p) => p.socket)).size }
}

const units: Record<string, number> = { K: 1024, M: 1024 ** 2, G: 1024 ** 3 }

/** Size in bytes of one cache of each level, as the first CPU sees them: l1d, l1i, l2, l3. */
export const cachesOf = (root = ''): Record<string, number> => {
  const folder = path.join(root, cpuFolder, 'cpu0/cache')
  const caches = list(folder).flatMap((index) => {
    const read = (file: string) => readText(path.join(folder, index, file))
    const size = read('size')?.match(/^(\d+)([KMG])$/)
    const kind = { Data: 'd', Instruction: 'i', Unified: '' }[read('type') ?? '']
    const bytes = Number(size?.[1]) * (units[size?.[2] ?? ''] ?? Number.NaN)
    return kind !== undefined && bytes > 0 ? [[`l${read('level')}${kind}`, bytes] as const] : []
  })
  return Object.fromEntries(caches.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Highest frequency of the first CPU in MHz; where the kernel does not scale frequencies, the current one. Null if
 * frequencies are scaled and the highest is unknown: the current one would differ at every look.
 */
export const frequencyOf = (root = ''): number | null => {
  const scaling = path.join(root, cpuFolder, 'cpu0/cpufreq')
  const highest = Number(readText(path.join(scaling, 'cpuinfo_max_freq')))
  if (highest > 0) return Math.round(highest / 1000)
  if (list(scaling).length > 0) return null
  const now = Number(readText(path.join(root, '/proc/cpuinfo'))?.match(/^cpu MHz\s*:\s*([\d.]+)/m)?.[1])
  return now > 0 ? Math.round(now) : null
}

/** Current frequency in MHz, averaged over the CPUs; null if the kernel does not report it. */
export const currentMhz = (): number | null => {
  const scaled = cpuFolders().flatMap(
    (cpu) => Number(readText(path.join(cpu, 'cpufreq/scaling_cur_freq'))) / 1000 || [],
  )
  const listed = () => [...(readText('/proc/cpuinfo') ?? '').matchAll(/^cpu MHz\s*:\s*([\d.]+)/gm)]
  const all = scaled.length > 0 ? scaled : listed().map((match) => Number(match[1]))
  return all.length > 0 ? all.reduce((sum, mhz) => sum + mhz, 0) / all.length : null
}

/** Recognises a container by its traces. /.dockerenv does not count: it stays behind in images that became machines. */
const containerOf = (root: string): string | null => {
  const manager = readText(path.join(root, '/run/systemd/container'))
  if (manager) return manager
  if (readText(path.join(root, '/run/.containerenv')) !== null) return 'podman'
  const groups = readText(path.join(root, '/proc/1/cgroup')) ?? ''
  const mounts = readText(path.join(root, '/proc/1/mountinfo')) ?? ''
  if (/docker|containerd|kubepods|lxc/.test(groups)) return 'container'
  return / - overlay /.test(mounts.split('\n').find((line) => / \/ /.test(line)) ?? '') ? 'container' : null
}

const machineOf = (root: string): string | null => {
  const product = readText(path.join(root, '/sys/class/dmi/id/product_name'))
  const vendor = readText(path.join(root, '/sys/class/dmi/id/sys_vendor'))
  const isGuest = /^flags\s*:.*\bhypervisor\b/m.test(readText(path.join(root, '/proc/cpuinfo')) ?? '')
  if (!isGuest) return null
  const named = [vendor, product].filter((part) => part !== null).join(' ')
  return named ? `virtual machine (${named})` : 'virtual machine'
}

/** The container or virtual machine this host is, as far as the kernel shows it; null if neither was detected. */
export const virtualizationOf = (root = ''): string | null =>
  [containerOf(root), machineOf(root)].filter((part) => part !== null).join(' in ') || null
