/** Source of each program, and its bundle, `alone` where it is to work by itself anywhere; else it is inside the package, so that what it looks up by name is found from there. */
export const programs = {
  start: { source: 'tools/start/main.ts', bundle: 'tools/.build/start.mjs' },
  api: { source: 'apps/api/src/server.ts', bundle: 'apps/api/.build/server.mjs' },
  admin: { source: 'apps/api/src/admin.ts', bundle: 'apps/api/.build/admin.mjs' },
  maintenance: { source: 'workers/maintenance/src/main.ts', bundle: 'workers/maintenance/.build/main.mjs' },
  runner: { source: 'workers/runner/src/main.ts', bundle: 'workers/runner/.build/main.mjs', alone: true },
  backup: { source: 'tools/backup/main.ts', bundle: 'tools/.build/backup.mjs' },
  cli: { source: 'apps/cli/src/main.ts', bundle: 'apps/cli/.build/wrkbench.mjs', alone: true },
} as const

/** Next.js puts the dashboard's server here: it needs nothing but what lies beside it. */
export const dashboardServer = 'apps/web/.next/standalone/apps/web/server.js'
