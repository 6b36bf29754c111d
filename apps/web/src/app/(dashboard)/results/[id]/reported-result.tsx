import { describeProfile, type ResultDetail } from '@wrkbench/contracts'
import { detailGroups, hardwareParts, isYearOnly } from '@wrkbench/tables'
import { MetricGroups } from '#components/figures/metric-groups.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Link } from '#components/ui/link.tsx'
import { PageHead, Section } from '#components/ui/section.tsx'
import { formatTime } from '#lib/text/time.ts'

const contextOf = (result: ResultDetail): [label: string, value: string][] => {
  const { frameworkVersion, generatorVersion, commit, branch, source } = result
  const all: [string, string | null][] = [
    ['Load', describeProfile(result.series.profile.profile)],
    ['Version', frameworkVersion],
    ['Load generator', generatorVersion],
    ['Commit', commit],
    ['Branch', branch],
    ['Submitted by', source],
    ['Round', result.rounds > 1 ? `${result.round} of ${result.rounds}` : 'the only one'],
  ]
  return all.flatMap(([label, value]) => (value ? [[label, value]] : []))
}

/** A result that was handed in: its figures, what is doubtful, and what is known of where it comes from. */
export const ReportedResult = ({ result }: { result: ResultDetail }) => {
  const { series, flags, hostFacts } = result
  const trend = new URLSearchParams({
    scenario: series.scenario.id,
    environment: series.environment.id,
    profile: series.profile.id,
    series: series.seriesId,
  })
  return (
    <>
      <PageHead
        title={`${series.subject.displayName}, ${series.scenario.displayName}`}
        actions={
          <ButtonLink href={`/trends?${trend}`} look="quiet">
            Its trend
          </ButtonLink>
        }
      >
        <p>
          <b>
            <Link href={`/environments/${series.environment.id}`}>{series.environment.name}</Link>
          </b>
          {hostFacts ? `: ${hardwareParts(hostFacts).join(' · ')}` : ', hardware unknown'}. Measured{' '}
          {isYearOnly(result) ? result.measuredAt.slice(0, 4) : formatTime(result.measuredAt, 'day', 'utc')}, submitted
          with {result.reportId ? <Link href={`/reports/${result.reportId}`}>a report</Link> : 'a report'}.
        </p>
      </PageHead>
      {flags.length > 0 && (
        <Section id="flags" title="Flagged">
          <ul className="grid gap-1">
            {flags.map(({ id, evidence }) => (
              <li key={id}>
                <span className="text-warn">{id}</span>: {evidence}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section
        id="figures"
        title="Figures"
        note="as submitted"
        actions={<ExportLinks className="cap" query={{ table: 'result', id: result.id }} />}
      >
        <MetricGroups groups={detailGroups(result)} />
      </Section>
      <Section id="context" title="Where it comes from">
        <table className="tbl tight max-w-[640px]" aria-label="Where it comes from">
          <tbody>
            {contextOf(result).map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="break-all">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  )
}
