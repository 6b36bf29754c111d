import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import type { LoadGenerator, LoadPlan, RawOutput } from '../src/index.ts'

const repository = join(import.meta.dirname, '../../..')

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Executable and leading arguments of a generator on this machine; null if it is not installed. */
export const commandOf = ({ detect: { command, npmPackage } }: LoadGenerator): string[] | null => {
  if (command === null) {
    const require = createRequire(join(repository, 'workers/runner/package.json'))
    const manifest = require.resolve(`${npmPackage}/package.json`)
    const { bin } = require(manifest) as { bin: Record<string, string> }
    return [process.execPath, join(dirname(manifest), bin[npmPackage ?? ''] ?? '')]
  }
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), join(repository, '.tools/bin')]
  const found = folders.map((folder) => join(folder, command)).find(isExecutable)
  return found ? [found] : null
}

/** Runs a command in `cwd` until it ends, for at most 20 s. */
export const execute = async ([file = '', ...args]: string[], cwd: string): Promise<Omit<RawOutput, 'files'>> => {
  const child = spawn(file, args, { cwd, timeout: 20_000, killSignal: 'SIGKILL' })
  const text = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      text[name] += chunk
    })
  }
  const exitCode = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  return { ...text, exitCode }
}

/** Carries out a plan as a runner does: writes files, runs the command, then collects its output files. */
export const runPlan = async (command: string[], plan: LoadPlan): Promise<RawOutput & { wallSeconds: number }> => {
  const cwd = await mkdtemp(join(tmpdir(), 'wrkbench-loadgen-'))
  try {
    for (const { name, content } of plan.files) await writeFile(join(cwd, name), content)
    const begin = performance.now()
    const output = await execute([...command, ...plan.args], cwd)
    const wallSeconds = (performance.now() - begin) / 1000
    const files = await Promise.all(
      plan.outputs.map(async (name) => ({ name, content: await readFile(join(cwd, name), 'utf8') })),
    )
    return { ...output, files, wallSeconds }
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}
