import { describeProfile, type Overview, type OverviewChange } from '@wrkbench/contracts'
import { writeRatio } from '@wrkbench/tables'
import { Link } from '#components/ui/link.tsx'
import { MeasuredDay } from '#components/ui/measured-day.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import { cx } from '#lib/cx.ts'
import { compareHref } from '#lib/overview/hrefs.ts'
import { sayNothingChanged } from '#lib/overview/words.ts'
import { plural, writerOf } from '#lib/text/figures.ts'
import { sayDifference } from '#lib/trends/difference.ts'
import { trendHref } from '#lib/trends/href.ts'

const Row = ({ change, figure }: { change: OverviewChange; figure: (value: number) => string }) => {
  const { subject, scenario, environment, profile, verdict, differences } = change
  const isFaster = verdict === 'faster'
  const written = writeRatio(change)
  return (
    <tr>
      <td className={cx('font-medium whitespace-nowrap', isFaster ? 'text-faster' : 'text-slower')}>
        {isFaster ? '▲ faster' : '▼ slower'}
      </td>
      <th scope="row" className="wide max-sm:order-first">
        <span className="flex items-center">
          <Swatch of={subject} />
          <Link className="no-underline hover:underline" href={trendHref(change)}>
            {subject.displayName}
          </Link>
        </span>
      </th>
      <td className="wide text-ink-2" data-tip={describeProfile(profile.profile)}>
        {scenario.displayName} <span className="cap">on {environment.name}</span>
      </td>
      <td className="num whitespace-nowrap" data-l="now / before">
        <b>{written.value}×</b> <span className="u">{written.interval && `(${written.interval})`}</span>
      </td>
      <td className="num whitespace-nowrap" data-l="req/s">
        <span className="u">{figure(change.before)} →</span> {figure(change.after)}
      </td>
      <td className="wide">
        {change.by === 'change-point' ? 'since ' : 'on '}
        <MeasuredDay at={change.at} yearOnly={false} />
        <span className="cap">
          {differences.map((difference) => `, ${sayDifference(difference)}`)}
          {change.by === 'verdict' && (
            <>
              , newest point only: <Link href={compareHref(change)}>compare its rounds</Link>
            </>
          )}
        </span>
      </td>
    </tr>
  )
}

/** Series that are not what they were a week ago: change points of their trends, and verdicts where there is none yet. */
export const Changed = ({ changed, alerts }: { changed: Overview['changed'] /** open ones */; alerts: number }) => {
  if (changed.items.length === 0) return <p className="text-ink-2">{sayNothingChanged(changed, alerts)}</p>
  const figure = writerOf(
    'successesPerSecond',
    changed.items.flatMap(({ before, after }) => [before, after]),
  )
  const unlisted = changed.faster + changed.slower - changed.items.length
  return (
    <>
      <table className="tbl tight blocks" aria-label="What changed">
        <thead>
          <tr>
            <th>Verdict</th>
            <th>Server</th>
            <th>Scenario</th>
            <th className="num">Now / before</th>
            <th className="num">req/s</th>
            <th>When, and what came with it</th>
          </tr>
        </thead>
        <tbody>
          {changed.items.map((change) => (
            <Row key={change.seriesId} change={change} figure={figure} />
          ))}
        </tbody>
      </table>
      <p className="cap mt-2">
        {unlisted > 0 && `The ${changed.items.length} largest changes; ${unlisted} more are not listed. `}
        Of {changed.left > 0 && 'the newest '}
        {plural(changed.looked, 'series', 'series')} measured since then
        {changed.fresh > 0 && `, ${changed.fresh} of them with nothing to compare with`}
        {changed.left > 0 && `; ${changed.left} older ones were not looked at`}. Hardware and method are the same on
        both sides, as far as is known.
      </p>
    </>
  )
}
