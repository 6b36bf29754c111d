import type { JobOrder, Pinning } from '@wrkbench/contracts'

export const orderChoices: readonly { value: JobOrder; label: string; buys: string }[] = [
  {
    value: 'interleaved',
    label: 'Interleaved at random',
    buys: 'each round measures everything once in random order, so a disturbance hits all alike',
  },
  {
    value: 'sequential',
    label: 'One after the other',
    buys: 'all rounds of one server in a row; if the machine slows down, the last ones look slow',
  },
  {
    value: 'abba',
    label: 'There and back (ABBA)',
    buys: 'every second round runs backwards, so a steady drift of the machine cancels out',
  },
]

/** Choices for whether server, generator and runner get separate CPUs. */
export const pinningChoices: readonly { value: Pinning; label: string; buys: string }[] = [
  {
    value: 'auto',
    label: 'From 4 CPUs on',
    buys: 'server and generator get separate CPUs where there are at least four; otherwise the kernel places them',
  },
  {
    value: 'on',
    label: 'Always',
    buys: 'always separate CPUs; with two, the runner shares the generator’s and the result says so; with one, the run is refused',
  },
  {
    value: 'off',
    label: 'Never',
    buys: 'the kernel places them, as if you started both by hand',
  },
]
