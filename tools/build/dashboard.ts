import { spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { exitOf } from '@wrkbench/embedded'
import { digestOf } from './digest-of.ts'
import { type Built, pastCache } from './past-cache.ts'
import { dashboardServer } from './programs.ts'
import { root } from './root.ts'

const app = path.join(root, 'apps/web')
const standalone = path.join(root, path.dirname(dashboardServer))
const stampFile = path.join(standalone, '.wrkbench-build')

/** The sources of the dashboard: its own, the packages compiled into it, and the versions of everything else. */
const sources = ['apps/web', 'packages/contracts', 'packages/tables', 'pnpm-lock.yaml', 'tsconfig.base.json']

/** Builds the dashboard, unless the existing build was made from exactly these sources. */
export const buildDashboard = async (): Promise<void> => {
  const digest = digestOfSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest) return
  console.log('Building the dashboard …')
  const { code, output } = await pastCache(path.join(app, '.next/cache'), runNext)
  if (code !== 0) throw new Error(`${output}\nThe dashboard could not be built.`)
  cpSync(path.join(app, '.next/static'), path.join(standalone, '.next/static'), { recursive: true })
  const assets = path.join(app, 'public')
  if (existsSync(assets)) cpSync(assets, path.join(standalone, 'public'), { recursive: true })
  writeFileSync(stampFile, digest)
}

const runNext = async (): Promise<Built> => {
  const next = path.join(app, 'node_modules/next/dist/bin/next')
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: app,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  let isTold = false
  const endToo = () => {
    isTold = true
    child.kill('SIGTERM')
  }
  process.once('SIGTERM', endToo)
  const { code } = await exitOf(child)
  process.off('SIGTERM', endToo)
  return { code: isTold ? null : code, output: Buffer.concat(output).toString() }
}

const digestOfSources = (): string => {
  const files = sources.flatMap((source) => filesOf(path.join(root, source)))
  return digestOf(
    files.map((file) => path.relative(root, file)),
    [process.version],
  )
}

const generated = ['node_modules', '.next', '.build', 'next-env.d.ts']
const isSource = (name: string) => !generated.includes(name) && !/\.test\.tsx?$|\.tsbuildinfo$/.test(name)

const filesOf = (place: string): string[] => {
  if (statSync(place).isFile()) return [place]
  const inside = readdirSync(place).filter(isSource).sort()
  return inside.flatMap((name) => filesOf(path.join(place, name)))
}
