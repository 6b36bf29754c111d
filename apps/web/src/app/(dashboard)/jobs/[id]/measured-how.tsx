import { useQuery } from '@tanstack/react-query'
import { generatorAdvice, type JobDetail, noisePercent, roundsForSpare } from '@wrkbench/contracts'
import { runnersQuery } from '#api/queries.ts'
import { draftHref } from '#app/(dashboard)/jobs/new/search-params.ts'
import { useMay } from '#components/session/session.tsx'
import { Link } from '#components/ui/link.tsx'
import { nbsp, plural } from '#lib/text/figures.ts'

const percent = (share: number): string => `${noisePercent(share)}${nbsp}%`

/** What this machine's own noise means for the smallest difference that can be seen on it. */
export const noiseSentence = ({ noise }: Pick<JobDetail, 'noise'>): string | null =>
  noise &&
  `Repeated measurements of one server differ by ${percent(noise.floor)} on this machine (${plural(noise.cells, 'cell')}), so differences below ${percent(noise.threshold)} are not reported as differences.`

/** What to do about rounds that the machine disturbed, where they cost a rank and were not measured again. */
const Disturbed = ({ job, rounds }: { job: JobDetail; rounds: number }) => (
  <p>
    The machine disturbed {plural(rounds, 'round')} of this job.{' '}
    <Link href={draftHref({ ...job, spareRounds: job.rounds })}>Run it with spare rounds</Link>, which measure such
    rounds again.
  </p>
)

/** What limits the figures of this job: the machine's noise, and the generator where it was the slower side. */
export const MeasuredHow = ({ job }: { job: JobDetail }) => {
  const runners = useQuery({ ...runnersQuery(), refetchInterval: false })
  const runner = runners.data?.items.find(({ name }) => name === job.runner?.name)
  const advice = runner ? generatorAdvice(job, runner.capabilities) : null
  const noise = noiseSentence(job)
  const mayRun = useMay('jobs:write', job.project)
  const disturbed = mayRun ? roundsForSpare(job) : 0
  if (!advice && !noise && disturbed === 0) return null
  return (
    <div className="cap mt-4 grid max-w-[88ch] gap-1">
      {advice && <p className="text-warn">{advice}</p>}
      {noise && <p>{noise}</p>}
      {disturbed > 0 && <Disturbed job={job} rounds={disturbed} />}
    </div>
  )
}
