import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { asEntries, buildEnvironment } from '../process/environment.ts'
import { spawnGroup } from '../process/spawn-group.ts'
import { settledWithin } from '../wait.ts'

const mostCharacters = 64 * 1024
const shownCharacters = 100

export interface AskVersion {
  /** the executable comes first */
  argv: readonly string[]
  searchPath: string
  deadlineMs: number
  parse: (output: string) => string | null
  /** false for tools that print their version but end with exit code 1 */
  mustSucceed: boolean
}

type Asked = { version: string } | { why: string }

const firstLine = (text: string): string => JSON.stringify(text.trim().split('\n', 1)[0]?.slice(0, shownCharacters))

/** Runs a tool to learn its version, in a process group of its own that is gone at the deadline. Never throws. */
export const askVersion = async ({ argv, searchPath, deadlineMs, parse, mustSucceed }: AskVersion): Promise<Asked> => {
  let output = ''
  const take = (chunk: Buffer) => {
    if (output.length < mostCharacters) output += chunk.toString('utf8')
  }
  // A unique mark, so that stopping this group can never reach another.
  const mark = { WRKBENCH_PROBE: randomUUID() }
  const env = { ...buildEnvironment(searchPath), ...mark }
  const group = spawnGroup({ argv, cwd: os.tmpdir(), env, markers: asEntries(mark), onStdout: take, onStderr: take })
  if (!(await settledWithin(group.closed, deadlineMs))) {
    await group.stop(0)
    return { why: `${argv.join(' ')} did not answer within ${deadlineMs / 1000} s` }
  }
  const { code, error } = await group.exit
  if (error) return { why: `${argv[0]} could not be started: ${error.message}` }
  if (mustSucceed && code !== 0) return { why: `${argv.join(' ')} ended with exit code ${code}: ${firstLine(output)}` }
  const version = parse(output)
  return version ? { version } : { why: `${argv.join(' ')} printed no version: ${firstLine(output)}` }
}
