import type { JobDetail, LoadProfileInput } from '@wrkbench/contracts'
import {
  createLoader,
  createParser,
  createSerializer,
  parseAsArrayOf,
  parseAsFloat,
  parseAsInteger,
  parseAsString,
} from 'nuqs/server'
import { decodeProfile, encodeProfile, inputOf } from '#lib/job-draft/profile-code.ts'

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
  rounds: parseAsInteger.withDefault(5),
  warmup: parseAsFloat.withDefault(5),
  label: parseAsString,
  environment: parseAsString,
}

export const loadDraftParams = createLoader(draftParams)
const serialize = createSerializer(draftParams)

/** The builder with everything as in a job that exists. */
export const draftHref = (job: JobDetail): string =>
  serialize('/jobs/new', {
    servers: job.servers,
    scenarios: job.scenarios,
    load: job.profiles.map(inputOf),
    rounds: job.rounds,
    warmup: job.warmupSeconds,
    label: job.label,
    environment: job.environment.id,
  })

export const draftHrefForServer = (serverId: string): string => serialize('/jobs/new', { servers: [serverId] })
