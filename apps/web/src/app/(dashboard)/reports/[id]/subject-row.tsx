import { doubtsOf, type Flag, flagCatalogue, metricCatalogue, plural, type ReportDetail } from '@wrkbench/contracts'
import {
  flagsOfRounds,
  formatColumn,
  formatHeadline,
  type ReportFigure,
  type ReportSubject,
  type RoundsFigure,
  roundsFigure,
  sayCount,
  sayMedian,
  whyNoInterval,
} from '@wrkbench/tables'
import { Explained } from '#components/ui/explained.tsx'
import { Link } from '#components/ui/link.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import { evenDecimals } from '#lib/table/even-decimals.ts'
import { missing, unitOfColumn } from '#lib/text/figures.ts'

/** What a reader must know about the figures beside it; `of`: how many of the rounds it is about, if there are several. */
export const FlagNote = ({ flag, of }: { flag: Flag; of?: string | undefined }) => (
  <Explained
    className={doubtsOf([flag]).length > 0 ? 'flag text-warn' : 'flag text-ink-2'}
    tip={flagCatalogue[flag.id].explanation}
  >
    {of && `${of}: `}
    {flag.id.replaceAll('-', ' ')}: {flag.evidence}
  </Explained>
)

type Written = { value: string; interval: string | null }
type Intervals = ReportDetail['medianIntervals']

/**
 * How the medians of a column are written: those of the catalogue as on a leaderboard, which are rates with their intervals, and others
 * with the decimals that they have.
 */
export const medianText = (
  figure: ReportFigure,
  subjects: readonly ReportSubject[],
  intervals: Intervals,
): ((found: RoundsFigure) => Written) => {
  const medians = subjects.flatMap((subject) => roundsFigure(subject, figure, intervals)?.median ?? [])
  const { metric } = figure
  if (metric) {
    const unit = unitOfColumn(metric, medians)
    return metricCatalogue[metric].unit === 'req/s'
      ? ({ median, interval }) => formatHeadline(metric, median, interval, unit)
      : ({ median }) => ({ value: formatColumn(metric, median, unit), interval: null })
  }
  if (figure.isCount) return (found) => ({ value: sayCount(found), interval: null })
  const even = evenDecimals(medians.map(figure.text))
  return ({ median }) => ({ value: even(figure.text(median)), interval: null })
}

const tipOf = (figure: ReportFigure, found: RoundsFigure, doubted: boolean): string => {
  const { low, high, rounds, interval } = found
  return [
    `Median of ${plural(rounds, 'round')}: ${sayMedian(figure, found)}`,
    ...(interval
      ? [`95 % interval ${figure.text(interval.low)} to ${figure.text(interval.high)}`]
      : figure.isCount
        ? []
        : [whyNoInterval(rounds, doubted)]),
    ...(rounds > 1 ? [`rounds from ${figure.text(low)} to ${figure.text(high)}`] : []),
  ].join('\n')
}

const countOf = ({ rounds, counted }: ReportSubject): string => {
  const all = plural(rounds.length, 'round')
  if (counted.length < rounds.length) return `${all}, ${rounds.length - counted.length} in doubt left out`
  return all
}

type SubjectRowProps = {
  subject: ReportSubject
  figures: readonly ReportFigure[]
  texts: readonly ReturnType<typeof medianText>[]
  intervals: Intervals
}

/** One subject of a report: the medians of its rounds, muted where every round is in doubt. */
export const SubjectRow = ({ subject, figures, texts, intervals }: SubjectRowProps) => {
  const { rounds, counted } = subject
  const [first] = rounds
  if (!first) return null
  const { serverId, displayName, language, version } = first.subject
  const isDoubted = counted.some(({ flags }) => doubtsOf(flags).length > 0)
  return (
    <tr>
      <th scope="row" className="wide max-sm:col-span-2">
        <span className="flex items-baseline">
          <Swatch of={first.subject} hollow={isDoubted} />
          <span>
            {serverId ? (
              <Link href={`/servers/${serverId}`}>{displayName}</Link>
            ) : (
              <span className="font-medium">{displayName}</span>
            )}{' '}
            <span className="cap">{[language, version, countOf(subject)].filter(Boolean).join(' · ')}</span>
          </span>
        </span>
        {flagsOfRounds(subject).map(({ flag, rounds: bearing }) => (
          <FlagNote
            key={flag.id}
            flag={flag}
            of={rounds.length > 1 ? `${bearing} of ${plural(rounds.length, 'round')}` : undefined}
          />
        ))}
      </th>
      {figures.map((figure, index) => {
        const found = roundsFigure(subject, figure, intervals)
        const written = found && texts[index]?.(found)
        return (
          <td key={figure.id} className="num" data-l={[...new Set(figure.head)].filter(Boolean).join(' ')}>
            {written ? (
              <span className={isDoubted ? 'u' : undefined} data-tip={tipOf(figure, found, isDoubted)}>
                {written.value}
                {written.interval && <span className="u"> {written.interval}</span>}
              </span>
            ) : (
              missing
            )}
          </td>
        )
      })}
    </tr>
  )
}
