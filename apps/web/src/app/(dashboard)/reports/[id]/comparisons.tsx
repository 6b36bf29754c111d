'use client'
import {
  metricCatalogue,
  noisePercent,
  type ReportComparison,
  type ReportDetail,
  sayGeneratorVersions,
} from '@wrkbench/contracts'
import { useState } from 'react'
import { FoldButton } from '#components/figures/fold-button.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Section } from '#components/ui/section.tsx'
import { foldComparisons } from '#lib/compare/fold-comparisons.ts'
import { cx } from '#lib/cx.ts'
import { formatExact, formatRatio, headUnit, missing, writerOf } from '#lib/text/figures.ts'
import { reportVerdictGlyphs, reportVerdictWords } from '#lib/text/words.ts'

const ratio = (value: number): string => `${formatRatio(value)}×`

/** How the figures of each metric are written, before and now, in all rows alike. */
const writersOf = (
  comparisons: readonly ReportComparison[],
): ((entry: ReportComparison) => (value: number) => string) => {
  const writers = new Map(
    comparisons.map(({ metric }) => {
      const own = comparisons.filter((one) => one.metric === metric)
      return [
        metric,
        writerOf(
          metric,
          own.flatMap(({ baselineMedian, median }) => [baselineMedian, median]),
        ),
      ]
    }),
  )
  return ({ metric }) => writers.get(metric) ?? writerOf(metric, [])
}

const Row = ({ entry, figure }: { entry: ReportComparison; figure: (value: number) => string }) => {
  const { metric, median, baselineMedian, interval } = entry
  const unit = headUnit(metric)
  const versions = sayGeneratorVersions(entry)
  const { short } = metricCatalogue[metric]
  const tone = { worse: 'text-slower', better: 'text-faster' }[entry.verdict as 'worse' | 'better'] ?? 'text-ink-2'
  return (
    <tr>
      <th scope="row" className="wide max-sm:col-span-2">
        {entry.subject} <span className="cap">on {entry.scenario}</span>
      </th>
      <td data-l="metric" className="whitespace-nowrap">
        {unit === '' || unit === short ? short : `${short}, ${unit}`}
      </td>
      <td className="num" data-l="before" data-tip={formatExact(metric, baselineMedian)}>
        {figure(baselineMedian)} <span className="cap">({entry.baselineRounds})</span>
      </td>
      <td className="num" data-l="now" data-tip={formatExact(metric, median)}>
        {figure(median)}{' '}
        <span className="cap">
          ({entry.rounds}
          {entry.roundsInDoubt && `, ${entry.roundsInDoubt} in doubt`})
        </span>
      </td>
      <td className="num whitespace-nowrap" data-l="now / before">
        {entry.ratio === null ? missing : ratio(entry.ratio)}{' '}
        {interval && <span className="u">{`(${ratio(interval.low)} to ${ratio(interval.high)})`}</span>}
      </td>
      <td className={cx('whitespace-nowrap', tone)}>
        {reportVerdictGlyphs[entry.verdict]} {reportVerdictWords[entry.verdict]}
        {versions && <span className="cap block">{versions}</span>}
      </td>
    </tr>
  )
}

/** What was answered when the report came; later results change nothing about it. */
export const Comparisons = ({ report }: { report: ReportDetail }) => {
  const [all, setAll] = useState(false)
  if (report.comparisons.length === 0) return null
  const [first] = report.comparisons
  const isOther = report.comparisons.some(({ generatorVersions }) => generatorVersions)
  const others = isOther ? '; the baseline has other versions of the load generator' : ''
  const { shown, folded, hasUndecided } = foldComparisons(report.comparisons)
  const rows = all ? report.comparisons : shown
  const writer = writersOf(report.comparisons)
  return (
    <Section
      id="verdict"
      title={`Verdict: ${reportVerdictWords[report.verdict].toLowerCase()}`}
      note={`judged on submission; differences below ${noisePercent(first?.threshold ?? 0)} % do not count${others}`}
      actions={<ExportLinks className="cap" query={{ table: 'verdicts', id: report.id }} />}
    >
      {rows.length > 0 && (
        <div className="overflow-x-auto">
          <table className="tbl fig blocks" aria-label="Compared with the baseline">
            <thead>
              <tr>
                <th>Series</th>
                <th>Metric</th>
                <th className="num">Before (rounds)</th>
                <th className="num">Now (rounds)</th>
                <th className="num">Now / before</th>
                <th>Verdict</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((entry) => (
                <Row key={`${entry.seriesId} ${entry.metric}`} entry={entry} figure={writer(entry)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <FoldButton folded={folded} hasUndecided={hasUndecided} isAll={all} onAll={setAll} />
    </Section>
  )
}
