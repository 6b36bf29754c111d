import { describeProfile, type OverviewBoard } from '@wrkbench/contracts'
import { boardOf, isYearOnly } from '@wrkbench/tables'
import { MiniTable } from '#components/figures/mini-table.tsx'
import { Link } from '#components/ui/link.tsx'
import { MeasuredDay } from '#components/ui/measured-day.tsx'
import { plural } from '#lib/text/figures.ts'
import { leaderboardHref } from '../leaderboard/search-params.ts'

const hrefOf = ({ scenario, environment, profile, metric }: OverviewBoard): string =>
  leaderboardHref('/leaderboard', {
    scenario: scenario.id,
    environment: environment.id,
    profile: profile?.id ?? null,
    metric,
  })

/** The newest ranking of a scenario, small. */
export const MiniBoard = ({ source }: { source: OverviewBoard }) => {
  const { scenario, environment, profile, measuredAt, metric, rows, further } = source
  const id = `board-${scenario.id}`
  const href = hrefOf(source)
  return (
    <section aria-labelledby={id} className="mini-board">
      <div className="sec mb-2!">
        <h3 id={id}>
          <Link className="no-underline hover:underline" href={href}>
            {scenario.displayName}
          </Link>
        </h3>
        <span className="cap">
          {[profile && describeProfile(profile.profile), environment.name].filter(Boolean).join(', ')}
          {measuredAt && (
            <>
              {' · '}
              <MeasuredDay at={measuredAt} yearOnly={rows.every(isYearOnly)} />
            </>
          )}
        </span>
      </div>
      <MiniTable board={boardOf({ metric }, rows, [])} metric={metric} caption={`Ranking on ${scenario.displayName}`} />
      {further > 0 && (
        <p className="cap mt-2">
          <Link href={href}>{plural(further, 'more row')}</Link>
        </p>
      )}
    </section>
  )
}
