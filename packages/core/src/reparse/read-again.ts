import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { LoadProfile, Metrics, MissingReasons, ParserId } from '@wrkbench/contracts'
import type { ReparseRow } from '@wrkbench/db'
import { parsers, readPaste } from '@wrkbench/loadgen'
import { checkMetrics, withHeadline } from '../domain/result/check-metrics.ts'
import { readLoads } from '../part/read-loads.ts'
import { removedWords } from '../retention/removed-words.ts'

const decompress = promisify(gunzip)

export type ReadAgain =
  | { kind: 'read'; metrics: Metrics; missing: MissingReasons; parserVersion: number }
  | { kind: 'left'; reason: string }

type Files = Map<string, string>

/** Parses the stored raw output of a result with the present parser. A result that cannot be read is `left`, with the reason. */
export const readAgain = async (row: ReparseRow): Promise<ReadAgain> => {
  if (row.rawRemovedAt) return { kind: 'left', reason: `its ${removedWords(row.rawRemovedAt)}` }
  const files: Files = new Map()
  for (const { name, gzip } of row.artifacts) {
    files.set(name, (await decompress(Buffer.from(gzip, 'base64'))).toString('utf8'))
  }
  const read = files.has('output') && row.runId === null ? readPasted(row, files) : readRun(row, files)
  if (read.kind === 'left') return read
  const [problem] = checkMetrics(read.metrics)
  if (problem) return { kind: 'left', reason: `its figures contradict each other: ${problem.path} ${problem.message}` }
  return { ...read, metrics: withHeadline(read.metrics) }
}

const generatorOf = ({ profile }: ReparseRow) => profile.generator as ParserId

/** Parses the output of a generator that a runner started: both streams and its files. */
const readRun = (row: ReparseRow, files: Files): ReadAgain => {
  const [stdout, stderr] = [files.get('stdout'), files.get('stderr')]
  if (stdout === undefined && stderr === undefined) return { kind: 'left', reason: 'no raw output is stored' }
  // files of other load hosts, such as `<host>/stdout`, are stored only for people to read
  const others = [...files].filter(([name]) => name !== 'stdout' && name !== 'stderr' && !name.includes('/'))
  const output = {
    stdout: stdout ?? '',
    stderr: stderr ?? '',
    exitCode: null,
    files: others.map(([name, content]) => ({ name, content })),
  }
  const parser = parsers[generatorOf(row)]
  // a run's profile has no gaps
  const outcome = readLoads({ adapter: parser, profile: row.profile as LoadProfile, output, parts: row.parts })
  if (outcome.kind === 'no-result') return { kind: 'left', reason: `the output holds no result: ${outcome.reason}` }
  if (outcome.kind === 'unreadable') return { kind: 'left', reason: outcome.reason }
  const { metrics, missing } = outcome
  return { kind: 'read', metrics, missing, parserVersion: parser.parserVersion }
}

/** Parses text that was handed in with a report, the same way as at that time. */
const readPasted = (row: ReparseRow, files: Files): ReadAgain => {
  const { runs, problems } = readPaste(files.get('output') ?? '', generatorOf(row))
  const [run] = runs
  if (!run) return { kind: 'left', reason: `the output holds no result: ${problems[0]?.reason ?? 'nothing was found'}` }
  return { kind: 'read', metrics: run.metrics, missing: run.missing, parserVersion: run.parserVersion }
}
