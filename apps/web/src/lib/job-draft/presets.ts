import type { JobOrder, Pinning } from '@wrkbench/contracts'

export const orderChoices: readonly { value: JobOrder; label: string; buys: string }[] = [
  {
    value: 'interleaved',
    label: 'Interleaved at random',
    buys: 'each round holds every cell once, in an order drawn by lot: what the machine does meanwhile hits all alike',
  },
  {
    value: 'sequential',
    label: 'One cell after the other',
    buys: 'all rounds of a cell in a row: a machine that slows down meanwhile makes the last cells look slow',
  },
  {
    value: 'abba',
    label: 'There and back (ABBA)',
    buys: 'every second round runs backwards: a steady drift of the machine cancels out over each pair of rounds',
  },
]

/** Whether server, generator and runner get CPUs of their own. */
export const pinningChoices: readonly { value: Pinning; label: string; buys: string }[] = [
  {
    value: 'auto',
    label: 'From 4 CPUs on',
    buys: 'where the machine has at least four, they do not get in each other’s way; on a smaller one the kernel places them',
  },
  {
    value: 'on',
    label: 'Always',
    buys: 'with two cores the runner shares that of the generator, and the result says so; with one the run is refused',
  },
  {
    value: 'off',
    label: 'Never',
    buys: 'the kernel places them, as when both are started by hand',
  },
]
