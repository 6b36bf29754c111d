import { readlinkSync } from 'node:fs'
import path from 'node:path'
import type { Nic } from '@wrkbench/contracts'
import { list, readText } from './linux-facts.ts'

const driverOf = (folder: string): string | null => {
  try {
    return path.basename(readlinkSync(path.join(folder, 'device/driver')))
  } catch {
    return null
  }
}

const positive = (text: string | null): number | null => (Number(text) > 0 ? Number(text) : null)

/**
 * Network interfaces that are up and have a driver. Bridges, tunnels and ends of veth pairs have none: they come and
 * go. `root` is for tests.
 */
export const networkFacts = (root = ''): Nic[] => {
  const all = path.join(root, '/sys/class/net')
  return list(all)
    .sort()
    .flatMap((name) => {
      const folder = path.join(all, name)
      const driver = driverOf(folder)
      if (driver === null || readText(path.join(folder, 'operstate')) !== 'up') return []
      // the kernel writes -1, or nothing, if the driver does not know
      const speedMbps = positive(readText(path.join(folder, 'speed')))
      return [{ name, driver, speedMbps, mtu: positive(readText(path.join(folder, 'mtu'))) }]
    })
}
