/**
 * Source and bundle of each program. `alone`: the bundle must work by itself anywhere. The other bundles are inside
 * their package, so that what they look up by name is found from there.
 */
export const programs = {
  start: { source: 'tools/start/main.ts', bundle: 'tools/.build/start.mjs' },
  api: { source: 'apps/api/src/server.ts', bundle: 'apps/api/.build/server.mjs' },
  admin: { source: 'apps/api/src/admin.ts', bundle: 'apps/api/.build/admin.mjs' },
  maintenance: { source: 'workers/maintenance/src/main.ts', bundle: 'workers/maintenance/.build/main.mjs' },
  runner: { source: 'workers/runner/src/main.ts', bundle: 'workers/runner/.build/main.mjs', alone: true },
  backup: { source: 'tools/backup/main.ts', bundle: 'tools/.build/backup.mjs' },
  cli: { source: 'apps/cli/src/main.ts', bundle: 'apps/cli/.build/wrkbench.mjs', alone: true },
} as const

/** Where Next.js puts the dashboard's server, which needs nothing but the files beside it. */
export const dashboardServer = 'apps/web/.next/standalone/apps/web/server.js'
