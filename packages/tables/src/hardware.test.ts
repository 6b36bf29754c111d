import { emptyHostFacts, type HostFacts } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { describeHardware, hardwareParts } from './hardware.ts'
import { processorName } from './processor-name.ts'

const unknown: HostFacts = { ...emptyHostFacts('h'), nodeVersion: 'v20.20.2' }

it('describes a machine in one line, with what its platform told', () => {
  expect(describeHardware({ ...unknown, threads: 1 })).toBe('1 CPU')
  const model = { cpuModel: 'Intel(R) Core(TM) i7-8700 CPU @ 3.20GHz', cores: 6, threads: 12, kernel: '5.15.0' }
  expect(describeHardware({ ...unknown, ...model })).toBe(
    'Intel Core i7-8700, 6 cores, 12 CPUs, 3.2 GHz · kernel 5.15.0',
  )
})

describe('hardwareParts', () => {
  it('names processor, memory, system and virtualization', () => {
    const facts = {
      ...unknown,
      cpuModel: 'Xeon E5-1650',
      cores: 6,
      threads: 12,
      cpuMhz: 3200,
      memoryBytes: 32 * 2 ** 30,
      os: 'Debian 12',
      kernel: '6.1.0',
    }
    expect(hardwareParts(facts)).toEqual([
      'Xeon E5-1650, 6 cores, 12 CPUs, 3.2 GHz',
      '32\u00a0GiB',
      'Debian 12, kernel 6.1.0',
    ])
  })

  it('leaves out what the platform does not tell', () => {
    expect(hardwareParts(unknown)).toEqual([])
    expect(hardwareParts({ ...unknown, arch: 'x64', threads: 2, cores: 2, virtualization: 'kvm' })).toEqual([
      'x64 processor, 2 CPUs',
      'kvm',
    ])
  })

  it('says nothing twice', () => {
    const facts = {
      ...unknown,
      cpuModel: 'Xeon @ 2.50GHz',
      threads: 2,
      cpuMhz: 2500,
      os: 'Debian 12',
      kernel: 'Linux 6.18',
    }
    expect(hardwareParts(facts)).toEqual(['Xeon, 2 CPUs, 2.5 GHz', 'Debian 12, Linux 6.18'])
  })

  it.each([
    ['Intel(R) Core(TM) i7-8700 CPU @ 3.20GHz', 'Intel Core i7-8700'],
    ['AMD EPYC 7763 64-Core Processor', 'AMD EPYC 7763'],
    ['Apple M1', 'Apple M1'],
    ['Intel(R) Xeon(R) CPU E5-1650 v2 @ 3.50GHz', 'Intel Xeon E5-1650 v2'],
  ])('says %s as people do', (model, name) => {
    expect(processorName(model)).toBe(name)
  })
})
