import { formatDuration, formatFigure, isJobOver, type JobDetail, plural, type RunnerList } from '@wrkbench/contracts'
import type { Surroundings } from '../command.ts'
import { exitCodes } from '../errors.ts'
import type { Api } from '../instance/api.ts'
import { paintFor } from '../terminal/paint.ts'
import { plain } from '../terminal/plain.ts'
import { bar, progressLine } from '../terminal/progress-line.ts'
import { failureLines } from './failure-lines.ts'
import { followJob, type Watched } from './follow-job.ts'
import { resultTable } from './result-table.ts'
import { whoIsAway } from './who-is-away.ts'

/** Returns how to ask the instance for a job that is given by its id, its number or `#` and its number. */
export const jobReference = (name: string): string => name.replace(/^#/, '')

const waitsFor = ({ unapproved, queuePosition }: JobDetail, done: number): string => {
  const names = unapproved.map(({ serverId }) => serverId)
  if (names.length > 0) return ` · the sources of ${names.join(', ')} wait for approval on the job's page`
  return done === 0 && queuePosition > 0
    ? ` · ${plural(queuePosition, 'run')} of other jobs ${queuePosition === 1 ? 'comes' : 'come'} first`
    : ''
}

const describe = ({
  job,
  total,
  done,
  progress,
  current,
  rate,
  isAway,
}: Watched): { live: string; lasting: string } => {
  const counted = `${done} of ${plural(total, 'run')}`
  if (isAway) {
    const away = `${counted} when the instance last answered; trying again`
    return { live: away, lasting: away }
  }
  const what = current ? ` · ${current.serverId} ${current.scenarioId}, round ${current.round}` : ''
  const phase = current ? `, ${current.status.toLowerCase().replace('_', ' ')}` : ''
  const speed = rate === null ? '' : `, ${plain(formatFigure(rate).value)} req/s`
  const waits = current ? '' : waitsFor(job, done)
  return { live: `${bar(progress)}  ${counted}${what}${phase}${speed}${waits}`, lasting: `${counted}${what}${waits}` }
}

const say = (job: JobDetail, { out, env }: Surroundings): void => {
  const paint = paintFor(out, env)
  const { runs, startedAt, finishedAt } = job
  const seconds = startedAt && finishedAt ? (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000 : null
  const failed = runs.failed > 0 ? `, ${runs.failed} failed` : ''
  const took = seconds === null ? '' : ` in ${plain(formatDuration(seconds))}`
  const last = `Job ${job.number} ${job.status.toLowerCase()}: ${runs.succeeded} of ${plural(runs.total, 'run')}${failed}${took}.`
  const where = [job.environment.name, job.hardware].filter(Boolean).join(': ')
  const ended = paint(job.status === 'SUCCEEDED' ? 'green' : 'red', last)
  out.write(`${[...resultTable(job, paint), ...failureLines(job, paint), where, ended].join('\n')}\n`)
}

const askAgainMs = 30_000

/** Why no runner takes the job's runs now; null if one does, and for a caller who may not see the runners. */
const whyNothingHappens = async (api: Api, id: string): Promise<string | null> => {
  const job = await api.get<JobDetail>(`/jobs/${encodeURIComponent(id)}`)
  if (isJobOver(job.status) || job.runs.active > 0) return null
  return api.get<RunnerList>('/runners').then(
    ({ items }) => whoIsAway(items, job),
    () => null,
  )
}

/** Shows a job until it ends, then its results. Returns exit code 1 unless every run succeeded. */
export const watchJob = async (api: Api, id: string, json: boolean, around: Surroundings): Promise<number> => {
  const line = progressLine(around.progress)
  let said: string | null = null
  let follows = true
  const sayWhy = (why: string | null) => {
    if (why && why !== said && follows) {
      line.clear()
      around.progress.write(`${why}\n`)
    }
    said = why
  }
  sayWhy(await whyNothingHappens(api, id))
  // A runner that goes away later sends no event that says so.
  const again = setInterval(() => whyNothingHappens(api, id).then(sayWhy, () => undefined), askAgainMs)
  const job = await followJob(api, id, around, (watched) => {
    const { live, lasting } = describe(watched)
    line.show(live, lasting)
  }).finally(() => {
    follows = false
    clearInterval(again)
    line.clear()
  })
  if (!isJobOver(job.status)) {
    around.progress.write(`The job goes on. Follow it with: wrkbench watch ${job.number}\n`)
    return exitCodes.failed
  }
  if (json) around.out.write(`${JSON.stringify(job)}\n`)
  else say(job, around)
  return job.status === 'SUCCEEDED' ? exitCodes.done : exitCodes.failed
}
