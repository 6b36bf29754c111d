import {
  formatDuration,
  formatFigure,
  type PhasePart,
  type PhaseTiming,
  type RunDetail,
  type WarmUp,
} from '@wrkbench/contracts'
import { Moment } from '#components/ui/moment.tsx'
import { Section } from '#components/ui/section.tsx'
import { cx } from '#lib/cx.ts'
import { runStatusWords } from '#lib/text/words.ts'

const lasted = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : formatDuration(ms / 1000))

const took = ({ durationMs }: PhaseTiming): string => (durationMs === null ? 'under way' : lasted(durationMs))

const partWords: Record<PhasePart['name'], string> = { 'verify-again': 'verifying again', stop: 'stopping' }

/** What a phase was made of; what no part accounts for is handing over. */
const Parts = ({ phase }: { phase: PhaseTiming }) => {
  const { parts, durationMs } = phase
  if (!parts) return null
  const rest = (durationMs ?? 0) - parts.reduce((sum, part) => sum + part.durationMs, 0)
  const named = parts.map((part) => `${partWords[part.name]} ${lasted(part.durationMs)}`)
  return (
    <span className="cap block max-w-40">
      {[...named, ...(rest > 0 ? [`handing over ${lasted(rest)}`] : [])].join(', ')}
    </span>
  )
}

/** The phases to scale; measuring is the one that counts. */
const Bar = ({ phases }: { phases: readonly PhaseTiming[] }) => {
  const total = phases.reduce((sum, phase) => sum + (phase.durationMs ?? 0), 0)
  if (total === 0) return null
  return (
    <div className="parts mb-3 flex h-2 gap-px" aria-hidden="true">
      {phases.map((phase) => (
        <span
          key={phase.status}
          className={cx(
            'min-w-px',
            phase.status === 'MEASURING'
              ? 'part bg-accent'
              : phase.status === 'WARMING_UP'
                ? 'bg-line-strong'
                : 'bg-line',
          )}
          style={{ flexGrow: phase.durationMs ?? 0 }}
          data-tip={`${runStatusWords[phase.status]}: ${took(phase)}`}
        />
      ))}
    </div>
  )
}

/** How the warm-up went, with the rate of each of its seconds: a reader can judge for himself. */
const WarmUpNote = ({ warmUp }: { warmUp: WarmUp }) => {
  const { seconds, steady, why, rates } = warmUp
  const outcome = why ?? (steady ? 'the throughput was steady' : 'the throughput still had a trend')
  return (
    <p className="mt-3 max-w-[88ch] text-ink-2">
      Warm-up of {formatDuration(seconds)}: {outcome}.
      {rates.length > 0 && (
        <span className="cap block">
          req/s by second: {rates.map((rate) => formatFigure(rate).value).join(', ')} (from the bytes the generator
          read)
        </span>
      )}
    </p>
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
            <Parts phase={phase} />
          </li>
        ))}
      </ol>
      {run.start?.warmUp && <WarmUpNote warmUp={run.start.warmUp} />}
    </Section>
  )
