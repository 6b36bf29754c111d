import type { Placement } from '@wrkbench/contracts'
import type { Entry } from './entry.ts'

const cpus = (set: readonly number[] | null): string =>
  set === null ? 'any CPU' : `CPU${set.length === 1 ? '' : 's'} ${set.join(', ')}`

const entry = (label: string, value: string, why: string | null = null): Entry => ({
  label,
  value,
  exact: null,
  why,
  number: null,
  unit: null,
})

/** The CPUs that server, generator and runner were allowed to use, and the settings changed for them. */
export const placementEntries = (placement: Placement): Entry[] => [
  entry('Server', cpus(placement.server), placement.note),
  entry('Generator', cpus(placement.generator)),
  entry('Runner', cpus(placement.runner)),
  ...(placement.niceness === null ? [] : [entry('Niceness', String(placement.niceness))]),
  ...placement.settings.map((setting) => {
    const [name = '', value = ''] = setting.split('=')
    return entry(`Machine, ${name}`, value)
  }),
]
