import { isJobOver, type JobDetail, type MetricId } from '@wrkbench/contracts'
import type { Surroundings } from '../command.ts'
import { exitCodes, UsageError } from '../errors.ts'
import type { Api } from '../instance/api.ts'
import { followJob } from '../job/follow-job.ts'
import { jobReference } from '../job/watch-job.ts'
import { paintFor } from '../terminal/paint.ts'
import { compareSides, type Sides } from './compare-sides.ts'
import { percent } from './figures.ts'
import { failsGate, failureLine, passedLine, type Strictness } from './gate-lines.ts'
import { parseSide } from './parse-side.ts'
import { verdictLine, verdictTable } from './verdict-table.ts'

interface Options extends Strictness {
  against?: string | undefined
  threshold?: number | undefined
  metric?: string | undefined
  project?: string | undefined
  json?: true | undefined
}

/** The metrics by which reports are judged, too. */
const usual: readonly MetricId[] = ['successesPerSecond', 'latencyP99Us']

/** The state when the job began, when none of its own results existed. */
const before = ({ startedAt, createdAt }: JobDetail): string => `date:${startedAt ?? createdAt}`

const openLine = ({ comparisons, verdict, missing }: Sides): string =>
  verdict === 'no-baseline'
    ? 'Gate passed: there was nothing to compare with.'
    : passedLine(comparisons, missing.length > 0 ? 'not everything had something to compare with' : null)

const say = (job: JobDetail, against: string, found: Sides, strict: Strictness, around: Surroundings): void => {
  const paint = paintFor(around.out, around.env)
  const broken = job.status === 'SUCCEEDED' ? null : `Gate failed: job ${job.number} ${job.status.toLowerCase()}.`
  const failed = failureLine(found.comparisons, strict) ?? broken
  const lines = [
    `Job ${job.number} against ${against}; differences from ${percent(1 + found.threshold).slice(1)} count.`,
    ...[...found.differences, ...found.cautions],
    ...verdictTable(found.comparisons, paint),
    ...found.missing,
    verdictLine(found.verdict, paint),
    failed ? paint('red', failed) : paint('green', openLine(found)),
  ]
  around.out.write(`${lines.join('\n')}\n`)
}

/** @throws UsageError for the job itself: against itself nothing has a loss */
const refuseItself = (against: string | undefined, { id, number }: JobDetail): void => {
  if (against !== `job:${number}` && against?.toLowerCase() !== `job:${id}`) return
  throw new UsageError(
    `--against names job ${number} itself. Name another, or leave it out to compare with what was measured before.`,
  )
}

/** Judges a job of the instance once it is over. Returns 1 for a loss, and for a job that did not succeed. */
export const gateJob = async (api: Api, name: string, options: Options, around: Surroundings): Promise<number> => {
  const side = options.against === undefined ? undefined : parseSide(options.against)
  const job = await followJob(api, jobReference(name), around, (watched) => refuseItself(side, watched.job))
  if (!isJobOver(job.status)) {
    around.progress.write(`The job goes on. Ask again with: wrkbench gate --job ${job.number}\n`)
    return exitCodes.failed
  }
  const against = side ?? before(job)
  const found = await compareSides(api, {
    now: `job:${job.number}`,
    before: [against],
    metrics: options.metric ? [options.metric as MetricId] : usual,
    project: options.project ?? job.project,
    threshold: options.threshold,
  })
  const { comparisons, verdict, threshold, differences, cautions, missing } = found
  if (options.json)
    around.out.write(
      `${JSON.stringify({ job: job.number, against, verdict, threshold, comparisons, differences, cautions, missing })}\n`,
    )
  else say(job, against, found, options, around)
  return failsGate(verdict, options) || job.status !== 'SUCCEEDED' ? exitCodes.failed : exitCodes.done
}
