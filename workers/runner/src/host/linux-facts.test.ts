import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/node-process.ts'
import { captureHostFacts } from './host-facts.ts'
import { cachesOf, coresAndSockets, frequencyOf, osNameOf, vendorOf, virtualizationOf } from './linux-facts.ts'

let root: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  root = temporaryFolder()
})
afterEach(() => root.remove())

const write = (files: Record<string, string>) => {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root.folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `${content}\n`)
  }
}
const cpu = 'sys/devices/system/cpu'

describe('coresAndSockets', () => {
  it('counts threads of one core once, and cores of two sockets apart', () => {
    const places = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]
    for (const [index, [socket, core]] of places.entries()) {
      write({
        [`${cpu}/cpu${index}/topology/physical_package_id`]: String(socket),
        [`${cpu}/cpu${index}/topology/core_id`]: String(core),
      })
    }
    write({ [`${cpu}/cpufreq/boost`]: '1' })
    expect(coresAndSockets(root.folder)).toEqual({ cores: 4, sockets: 2 })
  })

  it('is null where the kernel shows none', () => {
    expect(coresAndSockets(root.folder)).toEqual({ cores: null, sockets: null })
  })
})

describe('cachesOf', () => {
  it('reads one cache of each level in bytes', () => {
    const caches = [
      ['1', 'Data', '32K'],
      ['1', 'Instruction', '32K'],
      ['2', 'Unified', '1024K'],
      ['3', 'Unified', '33M'],
    ]
    for (const [index, [level, type, size]] of caches.entries()) {
      const folder = `${cpu}/cpu0/cache/index${index}`
      write({ [`${folder}/level`]: level ?? '', [`${folder}/type`]: type ?? '', [`${folder}/size`]: size ?? '' })
    }
    write({ [`${cpu}/cpu0/cache/uevent`]: '' })
    expect(cachesOf(root.folder)).toEqual({ l1d: 32_768, l1i: 32_768, l2: 1_048_576, l3: 34_603_008 })
  })

  it('is empty where the kernel shows none', () => {
    expect(cachesOf(root.folder)).toEqual({})
  })
})

describe('frequencyOf', () => {
  it('is the highest the processor is made for', () => {
    write({ [`${cpu}/cpu0/cpufreq/cpuinfo_max_freq`]: '4800000', 'proc/cpuinfo': 'cpu MHz : 800.123' })
    expect(frequencyOf(root.folder)).toBe(4800)
  })

  it('is the one it runs at where frequencies are not scaled', () => {
    write({ 'proc/cpuinfo': 'model name\t: x\ncpu MHz\t\t: 2500.038' })
    expect(frequencyOf(root.folder)).toBe(2500)
  })

  it('is null when it changes all the time, or is nowhere', () => {
    write({ [`${cpu}/cpu0/cpufreq/scaling_governor`]: 'powersave', 'proc/cpuinfo': 'cpu MHz : 800.123' })
    expect(frequencyOf(root.folder)).toBeNull()
    expect(frequencyOf(path.join(root.folder, 'empty'))).toBeNull()
  })
})

describe('names', () => {
  it('are those of the distribution and of the processor’s maker', () => {
    write({ 'etc/os-release': 'NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian' })
    expect(osNameOf(root.folder)).toBe('Debian GNU/Linux 12 (bookworm)')
    write({ 'proc/cpuinfo': 'processor\t: 0\nvendor_id\t: GenuineIntel' })
    expect(vendorOf(root.folder)).toBe('GenuineIntel')
    write({ 'proc/cpuinfo': 'CPU implementer\t: 0x41' })
    expect(vendorOf(root.folder)).toBe('0x41')
  })

  it('are null where there are none', () => {
    expect([osNameOf(root.folder), vendorOf(root.folder)]).toEqual([null, null])
  })
})

describe('virtualizationOf', () => {
  const guest = { 'proc/cpuinfo': 'flags\t\t: fpu vme hypervisor lahf_lm' }
  const mounts = (type: string) => ({ 'proc/1/mountinfo': `21 1 0:20 / / rw - ${type} /dev/root rw` })

  it('is null on a machine of its own, whatever /.dockerenv says', () => {
    write({ 'proc/cpuinfo': 'flags : fpu vme', '.dockerenv': '', ...mounts('ext4') })
    expect(virtualizationOf(root.folder)).toBeNull()
  })

  it('names virtual machine and container', () => {
    write({ ...guest, ...mounts('ext4') })
    expect(virtualizationOf(root.folder)).toBe('virtual machine')
    write({ 'sys/class/dmi/id/sys_vendor': 'QEMU', 'sys/class/dmi/id/product_name': 'Standard PC' })
    expect(virtualizationOf(root.folder)).toBe('virtual machine (QEMU Standard PC)')
    write(mounts('overlay'))
    expect(virtualizationOf(root.folder)).toBe('container in virtual machine (QEMU Standard PC)')
    write({ 'run/systemd/container': 'lxc' })
    expect(virtualizationOf(root.folder)).toBe('lxc in virtual machine (QEMU Standard PC)')
  })
})

describe('captureHostFacts', () => {
  it('says what this machine is, and null rather than zero or empty text', async () => {
    const facts = await captureHostFacts()
    expect(facts.hostname.length).toBeGreaterThan(0)
    expect(facts.threads).toBeGreaterThan(0)
    expect(facts.memoryBytes).toBeGreaterThan(2 ** 20)
    expect(facts.nodeVersion).toBe(process.versions.node)
    expect(Object.values(facts).filter((value) => value === '' || value === 0)).toEqual([])
  })
})
