/** Who may import whom: ARCHITECTURE.md, as errors. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$|/test/' },
  to: { path: '^(apps|workers|packages|tools|bench|servers|e2e)/', pathNot: allowed },
})
const pkg = (...names) => names.map((n) => `^packages/${n}/`)

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Cut the cycle: move the shared part down.',
      from: {},
      to: { circular: true, viaOnly: { pathNot: 'generated' } },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      comment: 'The import leads nowhere.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'not-to-test',
      severity: 'error',
      comment: 'Source may not lean on tests or fixtures.',
      from: { pathNot: '\\.test\\.tsx?$|/test/|^(e2e|bench)/|^tools/test|^packages/testing/' },
      to: { path: '\\.test\\.tsx?$|/test/|^packages/testing/' },
    },
    only(
      'contracts-import-nothing',
      '^packages/contracts/',
      ['^packages/contracts/'],
      'contracts is the bottom: it imports nothing of ours.',
    ),
    only(
      'tables-import-contracts',
      '^packages/tables/',
      pkg('contracts', 'tables'),
      'tables is pure and browser-safe: contracts only.',
    ),
    only('stats-import-nothing', '^packages/stats/', ['^packages/stats/'], 'stats is pure mathematics.'),
    only(
      'loadgen-imports-contracts',
      '^packages/loadgen/',
      pkg('contracts', 'loadgen'),
      'loadgen is pure: contracts only.',
    ),
    only('db-imports-contracts', '^packages/db/', pkg('contracts', 'db'), 'db knows contracts, nothing above.'),
    only(
      'queue-imports-contracts',
      '^packages/queue/',
      pkg('contracts', 'queue'),
      'queue knows contracts, nothing above.',
    ),
    only(
      'identity-imports-contracts',
      '^packages/identity/',
      pkg('contracts', 'identity'),
      'identity knows contracts, nothing above.',
    ),
    only(
      'catalogue-imports-contracts',
      '^packages/catalogue/',
      pkg('catalogue', 'contracts'),
      'catalogue reads servers/: contracts only.',
    ),
    only(
      'core-imports-down',
      '^packages/core/',
      pkg('catalogue', 'contracts', 'core', 'db', 'loadgen', 'stats', 'tables'),
      'core holds the rules; the queue comes to it through ctx.',
    ),
    only(
      'api-imports',
      '^apps/api/',
      ['^apps/api/', ...pkg('catalogue', 'contracts', 'core', 'db', 'identity', 'queue')],
      'apps/api is a thin edge over core.',
    ),
    only(
      'maintenance-imports',
      '^workers/maintenance/',
      ['^workers/maintenance/', ...pkg('contracts', 'core', 'db', 'queue')],
      'maintenance is a thin edge over core.',
    ),
    only(
      'runner-imports',
      '^workers/runner/',
      ['^workers/runner/', ...pkg('catalogue', 'contracts', 'loadgen', 'queue')],
      'The runner has no database: contracts, catalogue, loadgen, queue and HTTP only.',
    ),
    only(
      'web-imports',
      '^apps/web/',
      ['^apps/web/', ...pkg('contracts', 'tables')],
      'The dashboard knows contracts, tables and HTTP.',
    ),
    only(
      'cli-imports',
      '^apps/cli/',
      ['^apps/cli/', ...pkg('contracts', 'loadgen')],
      'The CLI knows contracts, loadgen and HTTP.',
    ),
    only(
      'servers-import-nothing',
      '^servers/',
      ['^servers/'],
      'A target server is self-contained: its contract is data.',
    ),
    {
      name: 'roots-meet-db-and-queue',
      severity: 'error',
      comment: 'Only a composition root (server.ts, admin.ts, main.ts) may join db, queue or identity to the rest.',
      from: { path: '^(apps/api|workers/maintenance)/src/', pathNot: '/(server|main|admin)\\.ts$|\\.test\\.ts$' },
      to: { path: '^packages/(db|queue|identity)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'prisma-in-db-only',
      severity: 'error',
      comment: 'Ask packages/db.',
      from: { pathNot: '^packages/db/|^tools/|^prisma' },
      to: { path: 'node_modules/(@prisma|prisma)/' },
    },
    {
      name: 'better-auth-in-identity-only',
      severity: 'error',
      comment: 'Ask packages/identity.',
      from: { pathNot: '^packages/identity/' },
      to: { path: 'node_modules/(better-auth|@better-auth)/' },
    },
    {
      name: 'bullmq-in-queue-only',
      severity: 'error',
      comment: 'Ask packages/queue.',
      from: { pathNot: '^packages/queue/' },
      to: { path: 'node_modules/(bullmq|ioredis)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|generated' },
    exclude: { path: '\\.next|next-env\\.d\\.ts$|\\.build|\\.data|servers/.*/node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
