import { emptyHostFacts, HostFacts, noneWords } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { captureHostFacts } from './host-facts.ts'
import { withReasons } from './missing-facts.ts'

type Fact = keyof HostFacts
const all = Object.keys(HostFacts.properties).filter((fact) => fact !== 'missing' && fact !== 'programs') as Fact[]

describe.each([
  { name: 'darwin', isRoot: false },
  { name: 'win32', isRoot: false },
  { name: 'freebsd', isRoot: true },
  { name: 'linux', isRoot: false },
  { name: 'linux', isRoot: true },
] as const)('on $name, root: $isRoot', (platform) => {
  it('every fact is there, and whatever is null has a reason or says "none"', async () => {
    const facts = await captureHostFacts(platform)
    expect(all.filter((fact) => facts[fact] === undefined)).toEqual([])
    const silent = all.filter((fact) => facts[fact] === null && facts.missing?.[fact] === undefined)
    expect(silent.filter((fact) => platform.name !== 'linux' || noneWords[fact] === undefined)).toEqual([])
  })

  it('nothing that is known has a reason not to be', async () => {
    const facts = await captureHostFacts(platform)
    const reasons = Object.keys(facts.missing ?? {}) as Fact[]
    expect(reasons.filter((fact) => facts[fact] !== null)).toEqual([])
  })
})

describe('withReasons', () => {
  const facts = {
    ...emptyHostFacts('a'),
    sockets: 1,
    cores: 1,
    threads: 1,
    caches: null,
    memoryBytes: 1,
    nodeVersion: '20',
    memoryType: null,
    sysctls: null,
    cpuLimit: null,
    cgroupVersion: 2,
  }
  const reasons = (name: NodeJS.Platform, isRoot = false, more: Partial<HostFacts> = {}) =>
    withReasons({ ...facts, ...more }, { name, isRoot }).missing ?? {}

  it('tells what was not asked from what was not answered', () => {
    expect(reasons('darwin')).toMatchObject({ os: 'not reported by macOS', governor: 'not read on macOS' })
    expect(reasons('win32')).toMatchObject({ caches: 'not reported by Windows', sysctls: 'not read on Windows' })
  })

  it('treats a limit that was not read as unknown, and one that is not set as none', () => {
    expect(reasons('win32')).toHaveProperty('cpuLimit')
    expect(reasons('linux')).not.toHaveProperty('cpuLimit')
    expect(reasons('linux', false, { cgroupVersion: null })).toMatchObject({ cpuLimit: 'no control group can be read' })
  })

  it('says who may read the kind of memory', () => {
    expect(reasons('linux').memoryType).toContain('root alone')
    expect(reasons('linux', true).memoryType).toContain('firmware')
  })

  it('drops a reason that has gone', () => {
    const before = withReasons(facts, { name: 'linux', isRoot: false })
    const after = withReasons({ ...before, governor: 'performance' }, { name: 'linux', isRoot: false })
    expect(after.missing).not.toHaveProperty('governor')
    expect(after.missing).toHaveProperty('memoryType')
  })
})
