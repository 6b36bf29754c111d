import { numberText } from '../number-text.ts'
import type { GeneratorId } from './generator-ids.ts'
import type { LoadProfile, LoadProfileInput, SeriesProfile } from './load-profile.ts'

const threaded: readonly GeneratorId[] = ['wrk', 'wrk2', 'h2load']

/**
 * Fills in the defaults: one thread for generators that have a thread setting, pipeline 1, keep-alive on, timeout 10 s.
 */
export const completeProfile = (input: LoadProfileInput): LoadProfile => ({
  generator: input.generator,
  connections: input.connections,
  threads: input.threads ?? (threaded.includes(input.generator) ? 1 : null),
  durationSeconds: input.durationSeconds ?? null,
  requests: input.requests ?? null,
  pipeline: input.pipeline ?? 1,
  rate: input.rate ?? null,
  keepAlive: input.keepAlive ?? true,
  timeoutSeconds: input.timeoutSeconds ?? 10,
})

const isUnknown = ({ connections, threads, durationSeconds, requests, rate }: SeriesProfile): boolean =>
  [connections, threads, durationSeconds, requests, rate].every((figure) => figure === null)

/** Describes a profile in one line that people recognise, e.g. `wrk · 64 connections · 2 threads · 5 s`. */
export const describeProfile = (p: SeriesProfile): string =>
  [
    p.generator ?? (isUnknown(p) ? 'unknown load' : 'unknown generator'),
    p.connections !== null ? `${p.connections} connection${p.connections === 1 ? '' : 's'}` : null,
    p.threads ? `${p.threads} thread${p.threads === 1 ? '' : 's'}` : null,
    p.durationSeconds !== null ? `${p.durationSeconds} s` : null,
    p.requests !== null ? `${numberText(p.requests)} requests` : null,
    p.pipeline !== null && p.pipeline > 1 ? `pipelined ${p.pipeline} deep` : null,
    p.rate !== null ? `${numberText(p.rate)} req/s offered` : null,
    p.keepAlive === false ? 'no keep-alive' : null,
  ]
    .filter((part) => part !== null)
    .join(' · ')
