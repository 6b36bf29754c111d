// After a build: `production/` holds what runs and nothing else, laid out as the checkout is. Bundles name npm packages
// by their paths in pnpm's store, so those are installed anew without what only building needs.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { dropUnneeded } from './drop-unneeded.mjs'

const kinds = {
  server: {
    programs: ['apps/api', 'workers/maintenance', 'apps/cli'],
    files: [
      'apps/api/.build',
      'apps/api/node_modules',
      'apps/cli/.build',
      'workers/maintenance/.build',
      'workers/maintenance/node_modules',
      'tools/.build',
      'apps/web/.next/standalone',
      'prisma/migrations',
      'servers',
    ],
  },
  runner: {
    programs: ['workers/runner', 'apps/cli'],
    files: ['workers/runner/.build', 'apps/cli/.build', 'servers', 'workers/runner/node_modules'],
  },
}

const [kind = '', out = 'production'] = process.argv.slice(2)
const chosen = kinds[kind]
if (!chosen) throw new Error(`usage: keep-production.mjs ${Object.keys(kinds).join('|')} [folder]`)

const pnpm = ['-y', 'pnpm@10.34.9', 'install', '--frozen-lockfile', '--prod', '--ignore-scripts']
const filters = chosen.programs.flatMap((folder) => ['--filter-prod', `{./${folder}}...`])
const workspace = ['apps', 'packages', 'workers'].flatMap((folder) =>
  readdirSync(folder).map((name) => `${folder}/${name}`),
)
for (const folder of ['.', ...workspace]) rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true })
execFileSync('npx', [...pnpm, ...filters], { stdio: 'inherit', env: { ...process.env, CI: 'true' } })
dropUnneeded(chosen.programs)

const files = ['package.json', 'LICENSE', 'deploy/docker/health.mjs', 'node_modules', ...chosen.files]
for (const file of files.filter((name) => existsSync(name))) {
  mkdirSync(path.dirname(path.join(out, file)), { recursive: true })
  cpSync(file, path.join(out, file), { recursive: true, verbatimSymlinks: true })
}
