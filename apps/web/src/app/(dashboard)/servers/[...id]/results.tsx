'use client'
import { useQuery } from '@tanstack/react-query'
import { type ColumnUnit, describeProfile, metricCatalogue, type NewestResult } from '@wrkbench/contracts'
import { unitOfNewest } from '@wrkbench/tables'
import { newestQuery } from '#api/queries.ts'
import { Sparkline } from '#components/suites/sparkline.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Link } from '#components/ui/link.tsx'
import { MeasuredDay } from '#components/ui/measured-day.tsx'
import { Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { formatExact, formatStanding, plural } from '#lib/text/figures.ts'
import { trendHref } from '#lib/trends/href.ts'

/** A line of results takes two points; a column of dashes would only take room from the load. */
const hasTrend = ({ trend }: NewestResult): boolean => trend.length > 1

type RowProps = { result: NewestResult; drawn: boolean /** of the figures of the table */; unit: ColumnUnit }

const Row = ({ result, drawn, unit }: RowProps) => {
  const { scenario, environment, profile, metric, figure, lowerBound, doubted, trend, rounds, partialOf } = result
  const shown = formatStanding(metric, figure, lowerBound, unit)
  const basis = partialOf === null ? plural(rounds, 'round') : `${rounds} of ${plural(partialOf, 'round')}`
  return (
    <tr>
      <th scope="row" className="font-medium!">
        {scenario.displayName}
      </th>
      <td>
        <Link href={`/environments/${environment.id}`}>{environment.name}</Link>
      </td>
      <td className="wide text-ink-2">{describeProfile(profile.profile)}</td>
      <td
        className="num whitespace-nowrap"
        data-l={metricCatalogue[metric].short}
        data-tip={
          figure.median === null
            ? undefined
            : `Median of ${basis}: ${formatExact(metric, figure.median)}${lowerBound ? '. The server can do at least this: something else was the limit.' : ''}`
        }
      >
        {doubted ? <span className="text-warn">flagged </span> : null}
        <span className={doubted ? 'u' : 'font-bold'}>{shown.value}</span> <span className="u">{shown.interval}</span>
        {metric === 'requestsPerSecond' && <span className="cap"> as printed</span>}
      </td>
      <td className="num whitespace-nowrap" data-l="rounds">
        {partialOf === null ? rounds : `${rounds} of ${partialOf}`}
      </td>
      {drawn && (
        <td className="max-sm:hidden">
          {hasTrend(result) ? <Sparkline values={trend} /> : <span className="u">–</span>}
        </td>
      )}
      <td className="num whitespace-nowrap">
        <Link href={`/results/${result.resultId}`}>
          <MeasuredDay at={result.at} yearOnly={result.yearOnly} />
        </Link>
      </td>
      <td className="num">
        <Link href={trendHref(result)}>
          Trend
          <span className="sr-only">
            {' '}
            of {`${scenario.displayName} on ${environment.name}, ${describeProfile(profile.profile)}`}
          </span>
        </Link>
      </td>
    </tr>
  )
}

/** What it was measured at last, wherever it was, and how that came about. */
export const Results = ({ serverId }: { serverId: string }) => {
  const { data, error } = useQuery(newestQuery(serverId))
  const drawn = data?.items.some(hasTrend) ?? false
  const unit = unitOfNewest(data?.items ?? [])
  return (
    <Section
      id="results"
      title="Results"
      note="newest per scenario, environment and load; req/s ± 95 % interval"
      actions={data && data.items.length > 0 && <ExportLinks query={{ table: 'server', server: serverId }} />}
    >
      {error ? (
        <p className="text-slower">The results could not be loaded.</p>
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : data.items.length === 0 ? (
        <p className="text-ink-2">Not measured yet.</p>
      ) : (
        <table className="tbl blocks" aria-label="Results">
          <thead>
            <tr>
              <th>Scenario</th>
              <th>Environment</th>
              <th>Load</th>
              <th className="num">req/s</th>
              <th className="num">Rounds</th>
              {drawn && <th>So far</th>}
              <th scope="col" className="num">
                Measured
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {data.items.map((result) => (
              <Row key={result.seriesId} result={result} drawn={drawn} unit={unit} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
