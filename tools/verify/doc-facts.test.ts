import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  alertMetrics,
  exportFormats,
  exportTables,
  flagCatalogue,
  jobPresets,
  usualAlertSettings,
} from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { nextTryMs, patienceMs } from '../../packages/core/src/domain/webhook/webhook-retry.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
/** A page with its line breaks as blanks, so that a sentence may be wrapped anywhere. */
const page = (name: string) => read(`docs/${name}.md`).replaceAll(/\s+/g, ' ')

interface Fact {
  name: string
  /** the page and its words; the figure is the group */
  doc: [page: string, words: RegExp]
  /** the file and its text; the figure is the group */
  code: [file: string, text: RegExp]
  /** units of the code in one of the page */
  times?: number
}

/** Figures that a page states and one constant decides. */
const facts: Fact[] = [
  {
    name: 'days of an invitation',
    doc: ['accounts', /for (\d+) days or as long as you choose/],
    code: ['packages/core/src/invitation/create-invitation.ts', /defaultDays = (\d+)/],
  },
  {
    name: 'time of a sign-in provider',
    doc: ['accounts', /does not answer within (\d+) s/],
    code: ['packages/identity/src/in-time.ts', /deadlineMs = (\d+)/],
    times: 1000,
  },
  {
    name: 'points before one',
    doc: ['alerts', /the newest (\d+), and at least eight/],
    code: ['packages/core/src/domain/alert/unusual-point.ts', /mostPoints = (\d+)/],
  },
  {
    name: 'rows of an export',
    doc: ['api-by-example', /more than ([\d ]+) rows is refused/],
    code: ['packages/core/src/export/named-table.ts', /mostRows = ([\d_]+)/],
  },
  {
    name: 'runs removed at a time',
    doc: ['backup', /batches of (\d+) runs/],
    code: ['packages/core/src/retention/apply-retention.ts', /batch = (\d+)/],
  },
  {
    name: 'label of a badge',
    doc: ['badges', /up to (\d+) characters/],
    code: ['packages/contracts/src/view/badge.ts', /maxLength: (\d+), pattern/],
  },
  {
    name: 'results that are a baseline',
    doc: ['ci', /otherwise the last (\d+) results of any branch/],
    code: ['packages/core/src/report/judge-report.ts', /usualBaseline = (\d+)/],
  },
  {
    name: 'smallest loss that counts, in %',
    doc: ['ci', /counts \| (\d+) %; if the known noise/],
    code: ['packages/core/src/domain/rank/noise.ts', /leastThreshold = 0\.0?(\d+)/],
  },
  {
    name: 'event streams of a process',
    doc: ['configuration', /event streams \| (\d+) in each process/],
    code: ['apps/api/src/routes/v1/events/stream.ts', /maxConnections = (\d+)/],
  },
  {
    name: 'calls of runners a minute',
    doc: ['configuration', /and of runners \(([\d ]+)\)/],
    code: ['apps/api/src/plugins/rate-limits.ts', /runner: ([\d_]+)/],
  },
  {
    name: 'tick of maintenance',
    doc: ['configuration', /after every tick \((\d+) s\)/],
    code: ['workers/maintenance/src/main.ts', /everyMs = (\d+)/],
    times: 1000,
  },
  {
    name: 'silence of a lost statement',
    doc: ['configuration', /silent for (\d+) s counts as lost/],
    code: ['packages/db/src/end-when-lost.ts', /silentMs = ([\d_]+)/],
    times: 1000,
  },
  {
    name: 'days of a public link',
    doc: ['sharing', /ends after (\d+) days/],
    code: ['packages/core/src/share/create-share.ts', /defaultDays = (\d+)/],
  },
  {
    name: 'lease of a run',
    doc: ['troubleshooting', /heard from the runner for (\d+) s/],
    code: ['packages/contracts/src/runner/runner-protocol.ts', /leaseSeconds = (\d+)/],
  },
  {
    name: 'first port of servers',
    doc: ['troubleshooting', /listens on ports (\d+) to/],
    code: ['workers/runner/src/host/port.ts', /from: ([\d_]+)/],
  },
  {
    name: 'last port of servers',
    doc: ['add-a-host', /reach ports 20000 to (\d+)/],
    code: ['workers/runner/src/host/port.ts', /to: ([\d_]+)/],
  },
  {
    name: 'size of a body in MiB',
    doc: ['troubleshooting', /more than (\d+) MiB after inflating/],
    code: ['packages/contracts/src/instance/body-limit.ts', /= (\d+) \* 1024 \* 1024/],
  },
  {
    name: 'webhooks of a project',
    doc: ['webhooks', /at most (\d+) per project/],
    code: ['packages/contracts/src/webhook/webhook-terms.ts', /mostWebhooks = (\d+)/],
  },
  {
    name: 'days of a delivery',
    doc: ['webhooks', /sent in the last (\d+) days/],
    code: ['packages/contracts/src/webhook/webhook-terms.ts', /deliveryDays = (\d+)/],
  },
  {
    name: 'changes named in a message',
    doc: ['webhooks', /worse first, at most (\d+)/],
    code: ['packages/core/src/webhook/judged-report.ts', /most = (\d+)/],
  },
]

const figure = (text: string, pattern: RegExp): number | null => {
  const found = pattern.exec(text)?.[1]
  return found === undefined ? null : Number(found.replaceAll(/[ _]/g, ''))
}

describe('figures of the pages', () => {
  it.each(facts)('$name', ({ doc: [name, words], code: [file, text], times = 1 }) => {
    const told = figure(page(name), words)
    expect(told, `docs/${name}.md no longer says ${words}`).not.toBeNull()
    expect((told ?? 0) * times, `docs/${name}.md against ${file}`).toBe(figure(read(file), text))
  })
})

/** Rows of a page whose first cell is code: the names in it, and the other cells. */
const rowsOf = (name: string, heading: string): { names: string[]; cells: string[] }[] => {
  const section =
    read(`docs/${name}.md`)
      .split(`${heading}\n`)[1]
      ?.split(/\n#{1,3} /)[0] ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [names = '', ...cells] = line.split(/(?<!\\)\|/).slice(1, -1)
      return { names: quotedIn(names), cells: cells.map((cell) => cell.trim()) }
    })
}
const quotedIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')

it('webhooks.md has the waits between attempts, and how long a webhook may accept nothing', () => {
  const units = { s: 1000, min: 60_000, h: 3_600_000 }
  const told = /sent again\*\*: after ([^;]+?), each a fifth/.exec(page('webhooks'))?.[1] ?? ''
  const waits = [...told.matchAll(/(\d+) (s|min|h)\b/g)].map(
    ([, count, unit]) => Number(count) * units[unit as keyof typeof units],
  )
  const usual = Array.from({ length: 20 }, (_, index) => nextTryMs(index + 1, 0.5)).filter((wait) => wait !== null)
  expect(waits).toEqual(usual)
  expect(page('webhooks')).toContain(`accepting nothing for ${patienceMs / 86_400_000 === 5 ? 'five' : '?'} days`)
})

describe('tables of the pages', () => {
  it('alerts.md has the defaults of every setting', () => {
    const rows = rowsOf('alerts', '## How to make it quieter')
    const told = rows.flatMap(({ names, cells }) => {
      const values = quotedIn(cells[0] ?? '')
      return names.map((name, index) => [name, names.length === 1 ? values.join() : values[index]])
    })
    const usual = Object.entries(usualAlertSettings).map(([name, value]) => [name, String(value)])
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(usual))
    expect(alertMetrics.filter((metric) => !read('docs/alerts.md').includes(`\`${metric}\``))).toEqual([])
  })

  it('api-by-example.md has the presets of a job', () => {
    const told = rowsOf('api-by-example', '## Jobs').map(({ names, cells }) => [names[0], Number(cells[0]), cells[1]])
    const usual = Object.entries(jobPresets).map(([id, { rounds, warmupSeconds, warmupMaxSeconds }]) => {
      const fixed = warmupSeconds === warmupMaxSeconds
      const until = 'until the throughput is steady, '
      return [id, rounds, fixed ? `${warmupSeconds} s` : `${until}${warmupSeconds} to ${warmupMaxSeconds} s`]
    })
    expect(told).toEqual(usual)
  })

  it('api-by-example.md has every table and format of an export', () => {
    const told = rowsOf('api-by-example', '### Exports').flatMap(({ names }) => names)
    expect([...new Set(told)].sort()).toEqual([...exportTables].sort())
    expect(exportFormats.filter((format) => !page('api-by-example').includes(`\`${format}\``))).toEqual([])
  })

  const limits = read('apps/api/src/plugins/rate-limits.ts')
  it.each([
    ['RATE_LIMIT_READ', 'read'],
    ['RATE_LIMIT_WRITE', 'write'],
    ['RATE_LIMIT_REPORT', 'report'],
    ['RATE_LIMIT_SIGN_IN', 'signIn'],
    ['RATE_LIMIT_PASSWORD', 'password'],
  ])('configuration.md has the default of %s', (variable, limit) => {
    const row = rowsOf('configuration', '### Signing in').find(({ names }) => names.includes(variable))
    const told = (row?.cells[0] ?? '').split(', ')[row?.names.indexOf(variable) ?? 0]
    expect(Number(told)).toBe(figure(limits, new RegExp(`\\n {2}${limit}: ([\\d_]+)`)))
  })

  const programs = [
    { heading: '## API', file: 'apps/api/src/boot/env.ts', least: 5 },
    { heading: '## Runner', file: 'workers/runner/src/config.ts', least: 8 },
  ]
  it.each(programs)('configuration.md has the defaults of $file', ({ heading, file, least }) => {
    const block = /\nconst defaults = \{\n([\s\S]*?)\n\}/.exec(read(file))?.[1] ?? ''
    const usual = [...block.matchAll(/ {2}([A-Z_]+): '([^']*)'/g)].map(([, name, value]) => [name, value])
    const rows = rowsOf('configuration', heading)
    const own = usual.filter(([name]) => rows.some(({ names }) => names.includes(name ?? '')))
    expect(own.length).toBeGreaterThanOrEqual(least)
    const told = own.map(([name]) => [name, quotedIn(rows.find(({ names }) => names[0] === name)?.cells[0] ?? '')[0]])
    expect(told).toEqual(own)
  })
})

it('servers/README.md lists servers that are there', () => {
  const section = read('servers/README.md').split('## Which ones there are\n')[1]?.split('\n## ')[0] ?? ''
  const named = quotedIn(section).filter((name) => /^[a-z]+\/[a-z0-9.-]+$/.test(name))
  expect(named.length).toBeGreaterThan(25)
  expect(named.filter((name) => !existsSync(path.join(root, 'servers', name, 'server.json')))).toEqual([])
})

describe('words of the dashboard', () => {
  const pages = readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'))
  const text = pages.map((name) => page(name.slice(0, -'.md'.length))).join('\n')

  it('flags have the names that it shows', () => {
    const italics = [...text.matchAll(/\bflag(?:s|ged)?(?: such as)? ((?:\*[^*]+\*(?:, | or | and )?)+)/g)].flatMap(
      ([, names = '']) => [...names.matchAll(/\*([^*]+)\*/g)].map(([, name]) => name),
    )
    const shown = Object.values(flagCatalogue).map(({ name }) => name)
    expect(italics.length).toBeGreaterThan(5)
    expect(italics.filter((name) => !shown.includes(name as (typeof shown)[number]))).toEqual([])
  })

  it('settings are where the pages say', () => {
    const nav = read('apps/web/src/app/(dashboard)/settings/nav.tsx')
    const named = [...text.matchAll(/\*\*Settings → ([^*→]+?)(?: → [^*]+)?\*\*/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !nav.includes(`label: '${name}'`))).toEqual([])
  })
})
