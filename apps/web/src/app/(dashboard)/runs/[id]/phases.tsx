import { formatDuration, type PhaseTiming, type RunDetail } from '@wrkbench/contracts'
import { Moment } from '#components/ui/moment.tsx'
import { Section } from '#components/ui/section.tsx'
import { cx } from '#lib/cx.ts'
import { runStatusWords } from '#lib/words.ts'

const took = ({ durationMs }: PhaseTiming): string =>
  durationMs === null
    ? 'under way'
    : durationMs < 1000
      ? `${Math.round(durationMs)} ms`
      : formatDuration(durationMs / 1000)

/** The phases to scale; measuring is the one that counts. */
const Bar = ({ phases }: { phases: readonly PhaseTiming[] }) => {
  const total = phases.reduce((sum, phase) => sum + (phase.durationMs ?? 0), 0)
  if (total === 0) return null
  return (
    <div className="mb-3 flex h-2 gap-px" aria-hidden="true">
      {phases.map((phase) => (
        <span
          key={phase.status}
          className={cx(
            'min-w-px',
            phase.status === 'MEASURING' ? 'bg-accent' : phase.status === 'WARMING_UP' ? 'bg-line-strong' : 'bg-line',
          )}
          style={{ flexGrow: phase.durationMs ?? 0 }}
          data-tip={`${runStatusWords[phase.status]}: ${took(phase)}`}
        />
      ))}
    </div>
  )
}

export const Phases = ({ run }: { run: RunDetail }) =>
  run.phases.length > 0 && (
    <Section id="phases" title="Phases">
      <Bar phases={run.phases} />
      <ol className="flex flex-wrap gap-x-8 gap-y-2">
        {run.phases.map((phase) => (
          <li key={`${phase.status}${phase.startedAt}`}>
            <span className="cap block">{runStatusWords[phase.status]}</span>
            <span className="font-medium">{took(phase)}</span>{' '}
            <span className="cap">
              <Moment at={phase.startedAt} style="milliseconds" />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
