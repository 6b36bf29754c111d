export const exportTables = [
  ...(['leaderboard', 'job', 'runs', 'report', 'publication', 'trend', 'comparison'] as const),
  /** the latency curves of a comparison */
  'comparison-latency',
  ...(['jobs', 'reports', 'alerts', 'suites', 'publications'] as const),
  /** the catalogue, and where it can be measured */
  ...(['servers', 'environments', 'runners'] as const),
  /** newest results of a server */
  'server',
  /** of an environment's machines */
  'hardware',
] as const
export type ExportTable = (typeof exportTables)[number]
export const exportFormats = ['csv', 'json', 'xlsx', 'markdown'] as const
export type ExportFormat = (typeof exportFormats)[number]
