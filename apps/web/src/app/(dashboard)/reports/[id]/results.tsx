'use client'
import { doubtsOf, type ReportDetail, type ResultOfReport } from '@wrkbench/contracts'
import {
  comparedResults,
  type Mark,
  marksOf,
  type ReportFigure,
  type ReportGroup,
  reportFigures,
  reportGroups,
  reportSubjects,
} from '@wrkbench/tables'
import { useState } from 'react'
import { Marked } from '#components/figures/marked.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { Section } from '#components/ui/section.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import { evenDecimals } from '#lib/table/even-decimals.ts'
import { missing, plural } from '#lib/text/figures.ts'
import { FlagNote, medianText, SubjectRow } from './subject-row.tsx'

const Subject = ({ result, repeated }: { result: ResultOfReport; repeated: boolean }) => {
  const { subject, runId, round } = result
  const href = runId ? `/runs/${runId}` : subject.serverId ? `/servers/${subject.serverId}` : null
  const about = [subject.language, subject.version, repeated ? `round ${round}` : null]
  return (
    <th scope="row" className="wide max-sm:col-span-2">
      <span className="flex items-baseline">
        <Swatch of={subject} hollow={doubtsOf(result.flags).length > 0} />
        <span>
          {href ? (
            <Link href={href}>{subject.displayName}</Link>
          ) : (
            <span className="font-medium">{subject.displayName}</span>
          )}{' '}
          <span className="cap">{about.filter(Boolean).join(' · ')}</span>
        </span>
      </span>
      {result.flags.map((flag) => (
        <FlagNote key={flag.id} flag={flag} />
      ))}
    </th>
  )
}

const Head = ({ figures, listed }: { figures: readonly ReportFigure[]; listed: boolean }) => (
  <thead>
    <tr>
      <th>Subject</th>
      {figures.map(({ id, head, label }) => (
        <th key={id} scope="col" className="num" data-tip={label}>
          {head[0]}
          {head[1] && head[1] !== head[0] && (
            <>
              <br />
              {head[1]}
            </>
          )}
        </th>
      ))}
      {listed && <td />}
    </tr>
  </thead>
)

const Figure = ({
  exact,
  shown,
  mark,
}: {
  exact: string | null
  shown: ((text: string) => string) | undefined
  mark: Mark
}) => {
  if (exact === null) return missing
  const text = shown?.(exact) ?? exact
  return (
    <span data-tip={text === exact ? undefined : exact}>
      <Marked text={text} mark={mark} />
    </span>
  )
}

const Row = ({
  result,
  figures,
  texts,
  marks,
  repeated,
}: {
  result: ResultOfReport
  figures: readonly ReportFigure[]
  /** of each figure as its column shows it */
  texts: readonly ((text: string) => string)[]
  marks: readonly ReturnType<typeof marksOf<ResultOfReport>>[]
  repeated: boolean
}) => (
  <tr>
    <Subject result={result} repeated={repeated} />
    {figures.map((figure, index) => {
      const value = figure.value(result)
      return (
        <td key={figure.id} className="num" data-l={[...new Set(figure.head)].filter(Boolean).join(' ')}>
          <Figure
            exact={value === null ? null : figure.text(value)}
            shown={texts[index]}
            mark={marks[index]?.(result) ?? null}
          />
        </td>
      )
    })}
    <td className="num">
      <a className="cap" href={`#result-${result.id}`} aria-label={`all figures of ${result.subject.displayName}`}>
        all
      </a>
    </td>
  </tr>
)

/** Every result as it was handed in, a row for each. */
const EachResult = ({
  group,
  figures,
  repeated,
}: {
  group: ReportGroup
  figures: ReportFigure[]
  repeated: boolean
}) => {
  const texts = figures.map(({ value, text }) =>
    evenDecimals(
      group.results.flatMap((result) => {
        const own = value(result)
        return own === null ? [] : [text(own)]
      }),
    ),
  )
  const marks = figures.map(({ value, better }) => marksOf(comparedResults(group.results), value, better))
  return group.results.map((result) => (
    <Row key={result.id} result={result} figures={figures} texts={texts} marks={marks} repeated={repeated} />
  ))
}

const EachSubject = ({
  group,
  figures,
  intervals,
}: {
  group: ReportGroup
  figures: ReportFigure[]
  intervals: ReportDetail['medianIntervals']
}) => {
  const subjects = reportSubjects(group.results)
  const texts = figures.map((figure) => medianText(figure, subjects, intervals))
  return subjects.map((subject) => <SubjectRow key={subject.key} {...{ subject, figures, texts, intervals }} />)
}

const Group = ({ group, report }: { group: ReportGroup; report: ReportDetail }) => {
  const [all, setAll] = useState(false)
  const figures = reportFigures(group.results)
  const repeated = isRepeated(group)
  const listed = all || !repeated
  const board = new URLSearchParams({
    scenario: group.scenario.id,
    environment: report.environment.id,
    profile: group.profileId,
    ...(figures.some(({ id }) => id === 'successesPerSecond') ? {} : { metric: 'requestsPerSecond' }),
  })
  return (
    <Section
      id={`group-${group.key.replaceAll(/\W/g, '-')}`}
      title={group.scenario.displayName}
      note={repeated && !all ? `${group.load}; median of the rounds ± 95 %` : group.load}
      actions={
        <ButtonLink look="quiet" className="cap" href={`/leaderboard?${board}`}>
          Leaderboard
        </ButtonLink>
      }
    >
      <div className="overflow-x-auto">
        <table className="tbl fig blocks report">
          <caption className="sr-only">
            {group.scenario.displayName}, {group.load}
          </caption>
          <Head figures={figures} listed={listed} />
          <tbody>
            {listed ? (
              <EachResult group={group} figures={figures} repeated={repeated} />
            ) : (
              <EachSubject group={group} figures={figures} intervals={report.medianIntervals} />
            )}
          </tbody>
        </table>
      </div>
      {repeated && (
        <p className="mt-3">
          <Button look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Medians only' : `List ${plural(group.results.length, 'round')} one by one`}
          </Button>
        </p>
      )}
    </Section>
  )
}

const isRepeated = ({ results }: ReportGroup): boolean => results.some(({ round }) => round > 1)

/**
 * The results of a report, a table for each scenario and load, in the order of the report. Rounds of a subject are gathered into their
 * median until each is asked for. Long figures are rounded.
 */
export const Results = ({ report }: { report: ReportDetail }) => {
  const groups = reportGroups(report.resultList)
  return (
    <>
      {groups.map((group) => (
        <Group key={group.key} group={group} report={report} />
      ))}
      <p className="cap mt-2">
        {groups.some(isRepeated) ? (
          'Medians leave out rounds in doubt if others are left. Rounds one by one are as submitted. '
        ) : (
          <>
            <b>Best</b>, <i>worst</i> of a table. Figures as submitted, none of them averaged.{' '}
          </>
        )}
        Tooltips have up to nine digits, CSV and JSON all of them.
      </p>
    </>
  )
}
