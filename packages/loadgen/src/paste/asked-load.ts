import type { AskedLoad, ParserId } from '@wrkbench/contracts'
import { holds } from '../parse/required-text.ts'
import { timeUs } from '../parse/units.ts'

type Field = keyof AskedLoad
type Reader = readonly [Field, RegExp]

const wrkText: readonly Reader[] = [
  ['durationSeconds', /^Running (\S+) test @ /m],
  ['url', /^Running \S+ test @ (\S+)/m],
  ['threads', /^[ \t]+(\d+) threads and \d+ connections/m],
  ['connections', /^[ \t]+\d+ threads and (\d+) connections/m],
]

/** What outputs say about the load; for JSON, only names that no other figure uses. */
const said: Partial<Record<ParserId, readonly Reader[]>> = {
  wrk: wrkText,
  wrk2: wrkText,
  bombardier: [
    ['url', /^Bombarding (\S+) /m],
    ['requests', /^Bombarding \S+ with (\d+) request/m],
    ['durationSeconds', /^Bombarding \S+ for (\S+) using /m],
    ['connections', /^Bombarding .* using (\d+) connection/m],
    ['connections', /"numberOfConnections":\s*(\d+)/],
    ['requests', /"numberOfRequests":\s*(\d+)/],
    ['durationSeconds', /"testDurationSeconds":\s*([\d.]+)/],
    ['url', /"url":\s*"([^"]+)"/],
    ['rate', /"rate":\s*(\d+)/],
  ],
  ab: [
    ['connections', /^Concurrency Level:\s+(\d+)/m],
    ['requests', /^Complete requests:\s+(\d+)/m],
  ],
  autocannon: [
    ['url', /"url":\s*"([^"]+)"/],
    ['connections', /"connections":\s*(\d+)/],
    ['pipeline', /"pipelining":\s*(\d+)/],
  ],
  h2load: [['requests', /^requests: (\d+) total/m]],
}

/** Command-line options of the tools by field. */
const flags: Partial<Record<ParserId, Partial<Record<Field, string>>>> = {
  wrk: { connections: 'c|-connections', threads: 't|-threads', durationSeconds: 'd|-duration' },
  wrk2: { connections: 'c|-connections', threads: 't|-threads', durationSeconds: 'd|-duration', rate: 'R|-rate' },
  bombardier: {
    connections: 'c|-connections',
    durationSeconds: 'd|-duration',
    requests: 'n|-requests',
    rate: 'r|-rate',
  },
  ab: { connections: 'c', durationSeconds: 't', requests: 'n' },
  autocannon: {
    connections: 'c|-connections',
    pipeline: 'p|-pipelining',
    durationSeconds: 'd|-duration',
    requests: 'a|-amount',
    rate: 'R|-overallRate',
  },
  oha: { connections: 'c', durationSeconds: 'z', requests: 'n', rate: 'q' },
  h2load: {
    connections: 'c|-clients',
    threads: 't|-threads',
    requests: 'n|-requests',
    durationSeconds: 'D|-duration',
    pipeline: 'm|-max-concurrent-streams',
  },
  hey: { connections: 'c', durationSeconds: 'z', requests: 'n' },
  vegeta: { rate: '-?rate', durationSeconds: '-?duration' },
}

const readValue = (field: Field, text: string): AskedLoad[Field] => {
  if (field === 'url') return text
  if (field !== 'durationSeconds') return /^\d+$/.test(text) ? Number(text) : null
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
  const us = timeUs(text)
  return us === null ? null : us / 1e6
}

const argumentOf = (command: string, names: string): string | undefined =>
  new RegExp(`(?:^|\\s)-(?:${names})\\s*(?:=\\s*)?([^\\s=]+)`).exec(command)?.[1]

const fromCommand = (tool: ParserId, command: string): Partial<AskedLoad> => ({
  url: /https?:\/\/[^\s'"]+/.exec(command)?.[0] ?? null,
  ...Object.fromEntries(
    Object.entries(flags[tool] ?? {}).map(([field, names]) => {
      const text = argumentOf(command, names)
      return [field, text === undefined ? null : readValue(field as Field, text)]
    }),
  ),
})

const fromOutput = (tool: ParserId, text: string): Partial<AskedLoad> =>
  Object.fromEntries(
    (said[tool] ?? []).flatMap(([field, pattern]) => {
      const found = holds(text, pattern) ? pattern.exec(text)?.[1] : undefined
      return found === undefined ? [] : [[field, readValue(field, found)]]
    }),
  )

/** The load as the output states it, else as the typed command does; null where neither does. */
export const askedLoad = (tool: ParserId, output: string, command: string | null): AskedLoad => {
  const typed = command === null ? {} : fromCommand(tool, command)
  const told = fromOutput(tool, output)
  const numberOf = (field: Exclude<Field, 'url'>) => told[field] ?? typed[field] ?? null
  return {
    url: told.url ?? typed.url ?? null,
    connections: numberOf('connections'),
    threads: numberOf('threads'),
    durationSeconds: numberOf('durationSeconds'),
    requests: numberOf('requests'),
    pipeline: numberOf('pipeline'),
    rate: numberOf('rate'),
  }
}
