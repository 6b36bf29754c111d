import { type JobDetail, jobPresets, type LoadProfileInput, orders, pinnings, type Suite } from '@wrkbench/contracts'
import type { Draft } from '#lib/job-draft/draft.ts'
import { decodeProfile, encodeProfile, inputOf } from '#lib/job-draft/profile-code.ts'
import { draftOfSuite } from '#lib/suites/suite-draft.ts'
import { decimal, flag, hrefTo, integer, listOf, oneOf, param, readerOf, text, withDefault } from '#lib/url/params.ts'

const profile = param<LoadProfileInput>(decodeProfile, encodeProfile)

/** A half-built job, so that it can be shared and gone back to. */
export const draftParams = {
  servers: withDefault(listOf(text), []),
  scenarios: withDefault(listOf(text), []),
  load: withDefault(listOf(profile), []),
  sweepConnections: withDefault(listOf(integer), []),
  sweepThreads: withDefault(listOf(integer), []),
  sweepPipeline: withDefault(listOf(integer), []),
  sweepRate: withDefault(listOf(integer), []),
  servedOnly: withDefault(flag, false),
  aa: withDefault(flag, false),
  rounds: withDefault(integer, jobPresets.standard.rounds),
  spare: withDefault(integer, 0),
  warmup: withDefault(decimal, jobPresets.standard.warmupSeconds),
  warmupMax: withDefault(decimal, jobPresets.standard.warmupMaxSeconds),
  order: withDefault(oneOf(orders), 'interleaved'),
  pinning: withDefault(oneOf(pinnings), 'auto'),
  label: text,
  environment: text,
  runnerLabels: withDefault(listOf(text), []),
  /** id: what is chosen is to be saved there */
  suite: text,
}

export const loadDraftParams = readerOf(draftParams)
const serialize = hrefTo(draftParams)

const draftOfJob = (job: JobDetail) => ({
  servers: job.servers,
  scenarios: job.scenarios,
  load: job.profiles.map(inputOf),
  servedOnly: job.servedOnly,
  aa: job.aa !== null,
  rounds: job.aa ? job.rounds / 2 : job.rounds,
  spare: job.spareRounds,
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
