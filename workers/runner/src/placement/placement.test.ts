import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/node-process.ts'
import { createLog } from '../log.ts'
import { parseCpuList, usableCores } from './cores.ts'
import { hostSettings } from './host-settings.ts'
import { planPlacement } from './plan-placement.ts'
import { placingPrefix } from './prefix.ts'
import { splitCores } from './split-cores.ts'

const single = (count: number) => Array.from({ length: count }, (_, cpu) => [cpu])
/** CPUs n and n + count share one core, as Linux numbers them */
const smt = (count: number) => Array.from({ length: count }, (_, cpu) => [cpu, cpu + count])

let root: string
let remove: () => void
beforeEach(() => {
  const made = temporaryFolder()
  root = made.folder
  remove = made.remove
})
afterEach(() => remove())
const lay = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('splitCores', () => {
  it('keeps the sides apart by whole cores', () => {
    expect(splitCores(single(4))).toEqual({ runner: [0], server: [1, 2], generator: [3] })
    expect(splitCores(smt(4))).toEqual({ runner: [0, 4], server: [1, 2, 5, 6], generator: [3, 7] })
    expect(splitCores(single(3))).toEqual({ runner: [0], server: [1], generator: [2] })
    for (const cores of [single(3), smt(6), single(64)]) {
      const sets = splitCores(cores)
      const all = Object.values(sets ?? {}).flat()
      expect(new Set(all).size).toBe(all.length)
      expect(all.length).toBe(cores.flat().length)
    }
  })

  it('puts the runner beside the generator where there are two, and gives up with one', () => {
    expect(splitCores(single(2))).toEqual({ server: [1], generator: [0], runner: [0] })
    expect(splitCores(smt(1))).toBeNull()
  })
})

describe('planPlacement', () => {
  const machine = (cores: number[][], taskset: string | null = '/usr/bin/taskset') => ({
    cores,
    taskset,
    niceness: null,
  })
  it('pins by itself from four CPUs on, and says why not', () => {
    expect(planPlacement('auto', machine(single(4)))).toMatchObject({ server: [1, 2], note: null })
    expect(planPlacement('auto', machine(single(2)))).toMatchObject({
      server: null,
      note: 'not pinned: 2 CPUs, automatic from 4 on',
    })
    expect(planPlacement('auto', machine(single(8), null)).note).toMatch(/taskset was not found/)
    expect(planPlacement('off', machine(single(8)))).toMatchObject({ server: null, note: null })
  })

  it('pins two cores when asked to, saying what is shared, and refuses one', () => {
    expect(planPlacement('on', machine(single(2)))).toMatchObject({
      server: [1],
      generator: [0],
      runner: [0],
      note: expect.stringContaining('shares'),
    })
    expect(() => planPlacement('on', machine(single(1)))).toThrow(/one core/)
    expect(() => planPlacement('on', machine(single(1)))).toThrow(
      expect.objectContaining({ code: 'PLACEMENT_IMPOSSIBLE' }),
    )
    expect(() => planPlacement('on', machine([]))).toThrow(/cannot be chosen/)
    expect(() => planPlacement('on', machine(single(2), null))).toThrow(/taskset/)
  })

  it('becomes arguments before the program, builds excepted', () => {
    const placement = { ...planPlacement('on', machine(single(4))), niceness: -5 }
    expect(placingPrefix(placement, 'server', '/t')).toEqual(['/t', '-c', '1,2', 'nice', '-n', '-5'])
    expect(placingPrefix(placement, 'build', '/t')).toEqual([])
    expect(placingPrefix(planPlacement('off', machine(single(4))), 'generator', '/t')).toEqual([])
  })
})

describe('usableCores', () => {
  it('are those this process may use, siblings together', () => {
    lay('proc/self/status', 'Name:\tnode\nCpus_allowed_list:\t0-1,4-5\n')
    for (const cpu of [0, 1, 4, 5]) {
      lay(`sys/devices/system/cpu/cpu${cpu}/topology/thread_siblings_list`, `${cpu % 4},${(cpu % 4) + 4}\n`)
    }
    expect(usableCores(root)).toEqual([
      [0, 4],
      [1, 5],
    ])
    expect(usableCores(path.join(root, 'nothing'))).toEqual([])
    expect(parseCpuList('0-2,7')).toEqual([0, 1, 2, 7])
  })
})

describe('hostSettings', () => {
  const governor = 'sys/devices/system/cpu/cpu0/cpufreq/scaling_governor'
  const aslr = 'proc/sys/kernel/randomize_va_space'
  const open = (wanted: string[]) => hostSettings(wanted, path.join(root, 'data'), createLog('silent'), root)
  const kept = () => existsSync(path.join(root, 'data/host-settings.json'))

  it('are changed, noted before that, and put back', () => {
    lay(governor, 'powersave\n')
    lay(aslr, '2\n')
    const settings = open(['governor=performance', 'aslr=off', 'turbo=off'])
    expect(settings.apply()).toEqual(['governor=performance', 'aslr=off'])
    expect([textOf(governor), textOf(aslr), kept()]).toEqual(['performance', '0', true])
    settings.restore()
    expect([textOf(governor), textOf(aslr), kept()]).toEqual(['powersave', '2', false])
  })

  it('are put back by the next start after a runner was killed', () => {
    lay(aslr, '2\n')
    expect(open(['aslr=off']).apply()).toEqual(['aslr=off'])
    open([]).restore()
    expect([textOf(aslr), kept()]).toEqual(['2', false])
  })

  it('are not there on a machine without the files, and nothing is asked for by default', () => {
    expect(open(['governor=performance', 'turbo=off']).apply()).toEqual([])
    lay(aslr, '2\n')
    expect(open([]).apply()).toEqual([])
    expect([textOf(aslr), kept()]).toEqual(['2\n', false])
  })
})
