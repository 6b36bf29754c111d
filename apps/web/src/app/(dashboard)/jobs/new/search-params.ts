import { type JobDetail, jobPresets, type LoadProfileInput, orders, pinnings, type Suite } from '@wrkbench/contracts'
import {
  createLoader,
  createParser,
  createSerializer,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsFloat,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'
import type { Draft } from '#lib/job-draft/draft.ts'
import { decodeProfile, encodeProfile, inputOf } from '#lib/job-draft/profile-code.ts'
import { draftOfSuite } from '#lib/suites/suite-draft.ts'

const parseAsProfile = createParser<LoadProfileInput>({
  parse: decodeProfile,
  serialize: encodeProfile,
  eq: (a, b) => encodeProfile(a) === encodeProfile(b),
})

/** A half-built job, so that it can be shared and gone back to. */
export const draftParams = {
  servers: parseAsArrayOf(parseAsString).withDefault([]),
  scenarios: parseAsArrayOf(parseAsString).withDefault([]),
  load: parseAsArrayOf(parseAsProfile).withDefault([]),
  sweepConnections: parseAsArrayOf(parseAsInteger).withDefault([]),
  sweepThreads: parseAsArrayOf(parseAsInteger).withDefault([]),
  sweepPipeline: parseAsArrayOf(parseAsInteger).withDefault([]),
  sweepRate: parseAsArrayOf(parseAsInteger).withDefault([]),
  servedOnly: parseAsBoolean.withDefault(false),
  aa: parseAsBoolean.withDefault(false),
  rounds: parseAsInteger.withDefault(jobPresets.standard.rounds),
  warmup: parseAsFloat.withDefault(jobPresets.standard.warmupSeconds),
  warmupMax: parseAsFloat.withDefault(jobPresets.standard.warmupMaxSeconds),
  order: parseAsStringLiteral(orders).withDefault('interleaved'),
  pinning: parseAsStringLiteral(pinnings).withDefault('auto'),
  label: parseAsString,
  environment: parseAsString,
  runnerLabels: parseAsArrayOf(parseAsString).withDefault([]),
  /** id: what is chosen is to be saved there */
  suite: parseAsString,
}

export const loadDraftParams = createLoader(draftParams)
const serialize = createSerializer(draftParams)

const draftOfJob = (job: JobDetail) => ({
  servers: job.servers,
  scenarios: job.scenarios,
  load: job.profiles.map(inputOf),
  servedOnly: job.servedOnly,
  aa: job.aa !== null,
  rounds: job.aa ? job.rounds / 2 : job.rounds,
  warmup: job.warmupSeconds,
  warmupMax: job.warmupMaxSeconds,
  order: job.order,
  pinning: job.pinning,
  label: job.label,
  environment: job.environment.id,
  runnerLabels: job.runnerLabels,
})

/** The builder with everything as in a job that exists. */
export const draftHref = (job: JobDetail): string => serialize('/jobs/new', draftOfJob(job))

/** A job that exists, to be kept as a suite. */
export const suiteHref = (job: JobDetail): string => serialize('/suites/new', draftOfJob(job))

export const suiteHrefOfDraft = (draft: Draft): string => serialize('/suites/new', draft)

/** The builder with what a suite measures, to be saved there. */
export const draftHrefForSuite = ({ id, job }: Suite): string =>
  serialize('/jobs/new', { ...draftOfSuite(job), suite: id })

export const draftHrefForServer = (serverId: string): string => serialize('/jobs/new', { servers: [serverId] })
