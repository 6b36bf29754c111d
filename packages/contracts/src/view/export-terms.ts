export const exportTables = [
  'leaderboard',
  'job',
  'runs',
  'report',
  'publication',
  'trend',
  'comparison',
  /** latency curves of a comparison */
  'comparison-latency',
  'jobs',
  'reports',
  'alerts',
  'suites',
  'publications',
  /** the catalogue, and where each server can be measured */
  'servers',
  'environments',
  'runners',
  /** newest results of a server */
  'server',
  /** further tables of a job; verdicts of a report; all figures of a run, and of a result that was handed in */
  'sweeps',
  'stability',
  'verdicts',
  'figures',
  'result',
  /** an environment's machines, and changes to them; changes to one host; protective measures of a host's runners */
  'hardware',
  'changes',
  'host-changes',
  'measures',
  'shares',
] as const
export type ExportTable = (typeof exportTables)[number]

type Thing = 'job' | 'report' | 'run' | 'result' | 'publication' | 'environment' | 'host'

/** What the id of a table names; tables that are not listed need none. */
export const thingOfTable: Partial<Record<ExportTable, Thing>> = {
  job: 'job',
  runs: 'job',
  sweeps: 'job',
  stability: 'job',
  report: 'report',
  verdicts: 'report',
  figures: 'run',
  result: 'result',
  publication: 'publication',
  hardware: 'environment',
  changes: 'environment',
  'host-changes': 'host',
  measures: 'host',
}
export const exportFormats = ['csv', 'json', 'xlsx', 'markdown'] as const
export type ExportFormat = (typeof exportFormats)[number]
