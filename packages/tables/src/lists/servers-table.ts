import type { ServerEntry } from '@wrkbench/contracts'
import { dataColumn, listTable, shownColumn, type Table } from '../table.ts'

const runsOn = ({ availability }: ServerEntry): string | null =>
  availability
    .filter(({ canRun }) => canRun)
    .map(({ runner }) => runner)
    .join(', ') || null

/** Lists the reasons of each runner that cannot run the server. */
const whyNot = ({ availability }: ServerEntry): string | null =>
  availability
    .filter(({ canRun }) => !canRun)
    .map(({ runner, reasons }) => `${runner}: ${reasons.join('; ')}`)
    .join(' · ') || null

const columns = [
  shownColumn<ServerEntry>('server', 'Server', ({ id }) => id, { text: ({ displayName }) => displayName }),
  dataColumn<ServerEntry>('displayName', 'name', ({ displayName }) => displayName),
  shownColumn<ServerEntry>('language', 'Language', ({ language }) => language),
  shownColumn<ServerEntry>('framework', 'Framework', ({ framework }) => framework),
  shownColumn<ServerEntry>('version', 'Version', ({ frameworkVersion }) => frameworkVersion),
  shownColumn<ServerEntry>('class', 'Class', ({ classification }) => classification),
  dataColumn<ServerEntry>('processes', 'processes', ({ processes }) => processes),
  shownColumn<ServerEntry>('scenarios', 'Scenarios', ({ scenarios }) => scenarios.join(', ')),
  shownColumn<ServerEntry>('lines', 'Lines', ({ linesOfCode }) => linesOfCode, { numeric: true }),
  shownColumn<ServerEntry>('runsOn', 'Runs on', runsOn),
  shownColumn<ServerEntry>('whyNot', 'Why not', whyNot),
  shownColumn<ServerEntry>('verifiedAt', 'Verified', ({ lastVerified }) => lastVerified?.at ?? null),
  dataColumn<ServerEntry>('verifiedOn', 'verified on', ({ lastVerified }) => lastVerified?.runner ?? null),
  dataColumn<ServerEntry>('homepage', 'homepage', ({ homepage }) => homepage),
  dataColumn<ServerEntry>('revision', 'revision', ({ revision }) => revision),
]

/** Servers of the catalogue in the order given. */
export const serversTable = (servers: readonly ServerEntry[]): Table => listTable('Servers', columns, servers)
