export const exportTables = [
  'leaderboard',
  'job',
  'runs',
  'report',
  'publication',
  'trend',
  'comparison',
  /** the latency curves of a comparison */
  'comparison-latency',
  'jobs',
  'reports',
  'alerts',
  'suites',
  'publications',
  /** the catalogue, and where it can be measured */
  'servers',
  'environments',
  'runners',
  /** newest results of a server */
  'server',
  /** further tables of a job; the verdicts of a report; every figure of a run, and of a result that was handed in */
  'sweeps',
  'stability',
  'verdicts',
  'figures',
  'result',
  /** an environment's machines, and what changed on them; the same of one host; what a host's runners keep servers from */
  'hardware',
  'changes',
  'host-changes',
  'measures',
  'shares',
] as const
export type ExportTable = (typeof exportTables)[number]
export const exportFormats = ['csv', 'json', 'xlsx', 'markdown'] as const
export type ExportFormat = (typeof exportFormats)[number]
