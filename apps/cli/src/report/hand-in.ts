import type { StoredReport } from '@wrkbench/contracts'
import type { Surroundings } from '../command.ts'
import { NotAskedError, UsageError } from '../errors.ts'
import { type Api, RefusedError } from '../instance/api.ts'
import type { Draft } from './compose.ts'
import { dateHandedIn, forgetHandedIn, type Spooled, setAside, spool, spooledFor, unspool } from './spool.ts'

const mismatch = (error: unknown): boolean => error instanceof RefusedError && error.code === 'IDEMPOTENCY_MISMATCH'

/**
 * Submits a waiting report with the time of its first try, unless an earlier try, whose answer was lost, stored it
 * without that time.
 */
const postSpooled = async (
  api: Api,
  { body, idempotencyKey, at }: Spooled,
): Promise<{ answer: StoredReport; dated: boolean }> => {
  try {
    return { answer: await api.post('/reports', { startedAt: at, ...body }, idempotencyKey), dated: true }
  } catch (error) {
    if (!mismatch(error)) throw error
    return { answer: await api.post('/reports', body, idempotencyKey), dated: false }
  }
}

/**
 * Submits the reports that wait for this instance. A refused one is set aside, so that it does not hold up the others.
 * Returns the answers by key.
 * @throws NotAskedError if the instance cannot be reached again
 */
export const flushSpool = async (
  api: Api,
  { env, progress, now }: Surroundings,
): Promise<Map<string, StoredReport>> => {
  forgetHandedIn(env, now())
  const answers = new Map<string, StoredReport>()
  for (const { file, report } of spooledFor(env, api.url)) {
    try {
      const { answer, dated } = await postSpooled(api, report)
      answers.set(report.idempotencyKey, answer)
      unspool(file, report, { dated, now: now() })
      progress.write(`Handed in the report that had waited since ${report.at}.\n`)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      progress.write(
        `The report that had waited since ${report.at} was refused. It is kept in ${setAside(file)}: ${error.message}\n`,
      )
    }
  }
  return answers
}

/**
 * Submits a report. If it waited before, it is sent with its date of then, so that the instance recognises it.
 * @throws UsageError if these results are stored with other details
 */
const post = async (api: Api, { body, idempotencyKey }: Draft, { env }: Surroundings): Promise<StoredReport> => {
  const at = dateHandedIn(env, { idempotencyKey, url: api.url })
  try {
    return await api.post('/reports', at === null ? body : { startedAt: at, ...body }, idempotencyKey)
  } catch (error) {
    if (!mismatch(error)) throw error
    const stored =
      'These results of this pipeline are already stored, but with different details, most likely another date.'
    throw new UsageError(`${stored} To store them once more, say when they were measured: --date WHEN.`)
  }
}

/**
 * Submits a report, after those that wait. If it cannot be stored, it waits for the next call.
 * @throws NotAskedError that says where it waits
 */
export const handIn = async (api: Api, draft: Draft, around: Surroundings): Promise<StoredReport> => {
  try {
    const flushed = await flushSpool(api, around)
    return flushed.get(draft.idempotencyKey) ?? (await post(api, draft, around))
  } catch (error) {
    if (!(error instanceof NotAskedError)) throw error
    const file = spool(around.env, { ...draft, url: api.url, at: around.now().toISOString() })
    throw new NotAskedError(`${error.message}\nThe report waits in ${file}. The next submit or gate hands it in.`)
  }
}
