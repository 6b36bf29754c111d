import { numberText } from '@wrkbench/contracts'
import type { RunPoint } from '#components/charts/prepare/run-series.ts'
import { formatCount, formatTick, nbsp, plural } from '#lib/text/figures.ts'

export type RunKey = Exclude<keyof RunPoint, 'x'>
type RunLine = {
  label: string
  unit: string
  format: (value: number) => string
  short: (value: number) => string
  /** for places without a unit beside it */
  inFull: (value: number) => string
  says: string
}

const percent = (value: number): string => `${formatCount(Math.round(value))}${nbsp}%`
const megabytes = (value: number): string =>
  `${value < 10 ? value.toFixed(1) : formatCount(Math.round(value))}${nbsp}MB`
const whole = (value: number): string => formatCount(Math.round(value))
const share = {
  unit: '% of a core',
  format: percent,
  short: percent,
  inFull: (value: number): string => `${percent(value)} of a core`,
}
const rate = (value: number): string => `${whole(value)}${nbsp}req/s`
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
const exactMegabytes = (value: number): string => `${numberText(value, oneDecimal)}${nbsp}MB`
const traffic = (value: number): string => `${exactMegabytes(value)}/s`

/** The series sampled during a run, and how their values are written. */
export const runLines: Record<RunKey, RunLine> = {
  rps: {
    label: 'Throughput',
    unit: 'req/s',
    format: rate,
    inFull: rate,
    short: (value) => formatTick(value >= 1e3 && value < 1e4 ? Math.round(value) : Number(value.toPrecision(3))),
    says: 'Throughput during the run, requests per second',
  },
  user: { ...share, label: 'Server CPU, user', says: 'CPU of the server during the run in its own code' },
  kernel: { ...share, label: 'Server CPU, kernel', says: 'CPU of the server during the run in the kernel' },
  generator: {
    ...share,
    label: 'Generator',
    says: 'CPU of the load generator during the run, percent of one core',
  },
  host: {
    ...share,
    label: 'Whole machine',
    says: 'CPU of the whole machine during the run, percent of one core',
  },
  memory: {
    label: 'Resident memory',
    unit: 'MB',
    format: exactMegabytes,
    inFull: exactMegabytes,
    short: megabytes,
    says: 'Resident memory of the server during the run, megabytes',
  },
  network: {
    label: 'Network',
    unit: 'MB/s',
    format: traffic,
    inFull: traffic,
    short: (value) => `${megabytes(value)}/s`,
    says: 'Bytes in and out of the network interface during the run, megabytes per second',
  },
  threads: {
    label: 'Threads',
    unit: 'threads',
    format: whole,
    short: whole,
    inFull: (value) => plural(Math.round(value), 'thread'),
    says: 'Threads of the server during the run',
  },
}

/** All series, in the order in which they are offered. */
export const runKeys = Object.keys(runLines) as RunKey[]
