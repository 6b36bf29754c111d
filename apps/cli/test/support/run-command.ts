import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { Surroundings } from '../../src/command.ts'
import { type Api, openApi } from '../../src/instance/api.ts'
import { findInstance } from '../../src/instance/find-instance.ts'
import { run } from '../../src/run.ts'

export interface Ran {
  code: number
  /** what was written to standard output */
  said: string
  /** progress and errors */
  told: string
}

interface Options extends Partial<Pick<Surroundings, 'env' | 'cwd' | 'stop' | 'now'>> {
  api?: Partial<Api>
  /** standard input */
  pipe?: string
  tty?: boolean
}

const makeFolder = (): string => mkdtempSync(path.join(tmpdir(), 'wrkbench-cli-'))
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** Makes a folder that is removed when the test is over. */
export const newFolder = (): string => {
  const folder = makeFolder()
  onTestFinished(() => remove(folder))
  return folder
}

/** Runs a command line in this process, with nothing of its surroundings but what is given. */
export const runCommand = async (argv: string[], options: Options = {}): Promise<Ran> => {
  const said: string[] = []
  const told: string[] = []
  const cwd = options.cwd ?? makeFolder()
  const env = { HOME: cwd, ...options.env }
  const wait = () => Promise.resolve()
  const { api } = options
  const isTTY = options.tty ?? false
  const code = await run(argv, {
    env,
    cwd,
    wait,
    now: options.now ?? (() => new Date('2026-01-01T00:00:00Z')),
    stop: options.stop ?? new AbortController().signal,
    out: { write: (text) => said.push(text.toString()), isTTY },
    progress: { write: (text) => told.push(text.toString()), isTTY },
    readPipe: async () => options.pipe ?? null,
    askSecret: async () => null,
    api: () => (api ? ({ url: 'http://api', ...api } as Api) : openApi(findInstance(env, cwd), { wait, pauses: [1] })),
  }).finally(() => {
    if (options.cwd === undefined) remove(cwd)
  })
  return { code, said: said.join(''), told: told.join('') }
}
