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
export const exportFormats = ['csv', 'json', 'xlsx', 'markdown'] as const
export type ExportFormat = (typeof exportFormats)[number]
