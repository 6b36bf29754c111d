import { useQuery } from '@tanstack/react-query'
import { generatorAdvice, type JobDetail, noisePercent } from '@wrkbench/contracts'
import { runnersQuery } from '#api/queries.ts'
import { nbsp, plural } from '#lib/text/figures.ts'

const percent = (share: number): string => `${noisePercent(share)}${nbsp}%`

/** What this machine's own noise means for the smallest difference that can be seen on it. */
export const noiseSentence = ({ noise }: Pick<JobDetail, 'noise'>): string | null =>
  noise &&
  `Repeated measurements of one server differ by ${percent(noise.floor)} on this machine (${plural(noise.cells, 'cell')}), so differences below ${percent(noise.threshold)} are not reported as differences.`

/** What limits the figures of this job: the machine's noise, and the generator where it was the slower side. */
export const MeasuredHow = ({ job }: { job: JobDetail }) => {
  const runners = useQuery({ ...runnersQuery(), refetchInterval: false })
  const runner = runners.data?.items.find(({ name }) => name === job.runner?.name)
  const advice = runner ? generatorAdvice(job, runner.capabilities) : null
  const noise = noiseSentence(job)
  if (!advice && !noise) return null
  return (
    <div className="cap mt-4 grid max-w-[88ch] gap-1">
      {advice && <p className="text-warn">{advice}</p>}
      {noise && <p>{noise}</p>}
    </div>
  )
}
