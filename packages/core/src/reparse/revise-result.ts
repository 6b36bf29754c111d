import { canonicalJson } from '@wrkbench/catalogue'
import { type Flag, flagIds, type ReparsedResult, reportedFlagIds } from '@wrkbench/contracts'
import {
  columnsToMetrics,
  figurePaths,
  figuresOf,
  metricsToColumns,
  type NumberColumns,
  type ReparseRow,
  type RevisedResult,
} from '@wrkbench/db'
import { methodologyFingerprint } from '../domain/result/fingerprint.ts'
import { flagsOf } from '../domain/result/flags.ts'
import { othersOf } from '../run/judge-finish.ts'
import { isWatched, usageOf } from '../run/watched.ts'
import type { ReadAgain } from './read-again.ts'

type Row = ReparseRow & NumberColumns
type Read = Extract<ReadAgain, { kind: 'read' }>

/** Flags that are kept unchanged: those raised by the sender, and those whose evidence is not stored. */
const asTheyWere: readonly Flag['id'][] = [
  ...reportedFlagIds,
  'server-died',
  'noisy-environment',
  'network-bound',
  'answers-differ',
]

/** Computes a result again from its raw output and the stored evidence. Also returns the fields that differ from the stored ones. */
export const reviseResult = (row: Row, read: Read): { revised: RevisedResult; fields: ReparsedResult['fields'] } => {
  const watched = Object.entries(row.missing).filter(([path]) => isWatched(path))
  const revised: RevisedResult = {
    id: row.id,
    figures: metricsToColumns(read.metrics),
    missing: { ...read.missing, ...Object.fromEntries(watched) },
    flags: judgeAgain(row, read),
    parserVersion: read.parserVersion,
    methodologyFingerprint: methodologyFingerprint({
      generator: row.profile.generator,
      generatorVersion: row.generator_version,
      parserVersion: read.parserVersion,
      profile: row.profile,
      warmupSeconds: row.warmupSeconds,
      warmupMaxSeconds: row.warmupMaxSeconds,
      scenarioRevision: row.scenarioRevision,
      argv: row.argv,
      placement: row.placement,
    }),
  }
  return { revised, fields: differences(row, read, revised) }
}

const judgeAgain = (row: Row, { metrics }: Read): Flag[] => {
  const judged = flagsOf({
    profile: row.profile,
    metrics,
    serverDied: false,
    noiseFloor: null,
    warmUp: row.warmUp,
    others: othersOf(row.parts),
    placement: row.placement,
    ...usageOf(row),
  })
  const kept = row.flags.filter(({ id }) => asTheyWere.includes(id))
  const all = [...judged.filter(({ id }) => !asTheyWere.includes(id)), ...kept]
  return all.sort((a, b) => flagIds.indexOf(a.id) - flagIds.indexOf(b.id))
}

const differences = (row: Row, { metrics }: Read, revised: RevisedResult): ReparsedResult['fields'] => {
  const stored = figuresOf(columnsToMetrics(row))
  const figures = figuresOf(metrics).flatMap((value, index) => {
    const path = figurePaths[index] ?? ''
    const before = stored[index] ?? null
    return before === value ? [] : [{ path, before, after: value }]
  })
  const others = [
    { path: 'missing', before: canonicalJson(row.missing), after: canonicalJson(revised.missing) },
    { path: 'flags', before: flagsText(row.flags), after: flagsText(revised.flags) },
    { path: 'parserVersion', before: row.parser_version, after: revised.parserVersion },
  ]
  return [...figures, ...others.filter(({ before, after }) => before !== after)]
}

const flagsText = (flags: readonly { id: string; evidence: string }[]): string =>
  flags
    .map(({ id, evidence }) => `${id}: ${evidence}`)
    .sort()
    .join('; ')
