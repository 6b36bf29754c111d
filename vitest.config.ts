import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/test-run/longest-first.ts'

const sources = '{packages,apps,workers,tools,servers,bench}'
/** More than CI has cores: much of the time a file waits for programs that it started. No more than one PostgreSQL serves. */
const filesAtATime = (least: number): number => Math.min(8, Math.max(least, availableParallelism()))
/** They judge nothing that others beside them would change, and wait for most of their time. */
const inBrowsers = [
  'e2e/{accounts,approval,cheaters,dashboard,https,keyboard,many,pages,publications,readers,single-sign-on}.e2e.test.ts',
]
/** Those of hosts make networks. A browser that sees a new one ends its connections over HTTP/2, so they are not beside it. */
const inNetworks = [
  'e2e/{dropped-packets,fault-schedules,faults,joined-host,two-hosts-faults}.e2e.test.ts',
  'tools/start/start.e2e.test.ts',
]
const besideEachOther = [...inBrowsers, ...inNetworks]
/** Node.js ≥ 25 has a localStorage, but no place to keep it: it would hide that of jsdom. */
const noStorageOfNode = ['--no-experimental-webstorage'].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag))
const notOurs = ['**/node_modules/**', '**/.next/**', '**/.build/**']

/*
 * `isolate: false`: files share processes. One for each would take longer to start, and to load what it tests, than most of
 * them take to run. No file leaves anything behind.
 */
export default defineConfig({
  test: {
    retry: 0,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${sources}/**/*.test.{ts,tsx}`],
          exclude: ['**/*.{integration,e2e}.test.ts', ...notOurs],
          isolate: false,
          maxWorkers: '100%',
          execArgv: noStorageOfNode,
          // some start real processes, beside whatever else the machine does
          testTimeout: 20_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'integration',
          include: [`${sources}/**/*.integration.test.ts`],
          exclude: notOurs,
          globalSetup: ['packages/testing/src/global-setup.ts', 'tools/test-run/bundled-programs.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 300_000,
          maxWorkers: filesAtATime(4),
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'e2e-browsers',
          include: inBrowsers,
          globalSetup: ['tools/test-run/built.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // each has an instance and a browser of its own
          maxWorkers: filesAtATime(3),
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'e2e-networks',
          include: inNetworks,
          globalSetup: ['tools/test-run/built.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          maxWorkers: filesAtATime(3),
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['{e2e,tools}/**/*.e2e.test.ts'],
          exclude: [...besideEachOther, ...notOurs],
          globalSetup: ['tools/test-run/built.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // Each file has an instance of its own, which measures: two at once would disturb each other.
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
})
