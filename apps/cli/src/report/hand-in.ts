import type { StoredReport } from '@wrkbench/contracts'
import type { Surroundings } from '../command.ts'
import { NotAskedError } from '../errors.ts'
import { type Api, RefusedError } from '../instance/api.ts'
import type { Draft } from './compose.ts'
import { type Spooled, setAside, spool, spooledFor, unspool } from './spool.ts'

const mismatch = (error: unknown): boolean => error instanceof RefusedError && error.code === 'IDEMPOTENCY_MISMATCH'

/** With the time it was measured at; unless an earlier try, whose answer was lost, stored it without. */
const postSpooled = async (api: Api, { body, idempotencyKey, at }: Spooled): Promise<StoredReport> => {
  try {
    return await api.post<StoredReport>('/reports', { startedAt: at, ...body }, idempotencyKey)
  } catch (error) {
    if (mismatch(error)) return api.post<StoredReport>('/reports', body, idempotencyKey)
    throw error
  }
}

/**
 * Hands in what waits for this instance. What it refuses is set aside, so that it does not keep the others waiting.
 * Returns the answers by key. @throws NotAskedError when it is away again
 */
export const flushSpool = async (api: Api, { env, progress }: Surroundings): Promise<Map<string, StoredReport>> => {
  const answers = new Map<string, StoredReport>()
  for (const { file, report } of spooledFor(env, api.url)) {
    try {
      answers.set(report.idempotencyKey, await postSpooled(api, report))
      unspool(file)
      progress.write(`Handed in what waited since ${report.at}.\n`)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      progress.write(`What waited since ${report.at} is refused and kept in ${setAside(file)}: ${error.message}\n`)
    }
  }
  return answers
}

/**
 * Stores a report, after those that wait. One that cannot be stored waits for the next call.
 * @throws NotAskedError saying where it waits
 */
export const handIn = async (api: Api, draft: Draft, around: Surroundings): Promise<StoredReport> => {
  try {
    const flushed = await flushSpool(api, around)
    return flushed.get(draft.idempotencyKey) ?? (await api.post('/reports', draft.body, draft.idempotencyKey))
  } catch (error) {
    if (!(error instanceof NotAskedError)) throw error
    const file = spool(around.env, { ...draft, url: api.url, at: around.now().toISOString() })
    throw new NotAskedError(`${error.message}\nThe report waits in ${file}: the next submit or gate hands it in.`)
  }
}
