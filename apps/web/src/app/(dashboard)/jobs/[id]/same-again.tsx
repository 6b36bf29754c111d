import { type JobDetail, noisePercent } from '@wrkbench/contracts'
import { sayCompared } from '@wrkbench/tables'
import { Explained } from '#components/ui/explained.tsx'
import { Section } from '#components/ui/section.tsx'
import type { Names } from '#lib/catalogue/catalogue-names.ts'
import { nbsp } from '#lib/text/figures.ts'

const percent = (share: number): string => `${((share - 1) * 100).toFixed(1)}${nbsp}%`

/** A/A: each server against itself. A difference here is one of the machine or the method. */
export const SameAgain = ({ job, names }: { job: JobDetail; names: Names }) =>
  job.aa && (
    <Section
      id="aa"
      title="A/A: each server against itself"
      note={job.noise ? `differences below ${noisePercent(job.noise.threshold)} % do not count here` : undefined}
    >
      <ul className="grid gap-2">
        {job.aa.map(({ serverId, scenarioId, profileIndex, compared, rounds, note }) => (
          <li key={`${serverId} ${scenarioId} ${profileIndex}`}>
            {names.server(serverId)}, {names.scenario(scenarioId)}:{' '}
            <b className={compared.verdict === 'same' ? undefined : 'text-warn'}>
              {sayCompared(compared, { up: 'A is faster than itself', down: 'A is slower than itself' })}
            </b>
            <Explained className="cap block" tip={compared.method}>
              {compared.ratio === null
                ? (note ?? 'nothing to compare yet')
                : `A against B: ${percent(compared.ratio)}${compared.interval ? `, 95 % interval ${percent(compared.interval.low)} to ${percent(compared.interval.high)}` : ''}; ${rounds.a} v ${rounds.b} rounds`}
            </Explained>
            {note && compared.ratio !== null && <span className="cap block text-warn">{note}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
