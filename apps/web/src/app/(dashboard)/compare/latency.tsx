'use client'
import { type ComparedGroup, type CompareQuery, type Comparison, doubtsOf } from '@wrkbench/contracts'
import {
  comparedNames,
  computedIn,
  formatInterval,
  latencyHead,
  latencyPercentiles,
  sayPercentile,
} from '@wrkbench/tables'
import { useRef, useState } from 'react'
import { LatencyCurves } from '#components/charts/latency-curves.tsx'
import { ClosedLoop } from '#components/figures/latency-name.tsx'
import { Button } from '#components/ui/button.tsx'
import { PartLink } from '#components/ui/copy-button.tsx'
import { PngButton } from '#components/ui/download.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Pick } from '#components/ui/field.tsx'
import { Section } from '#components/ui/section.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import { seriesColour } from '#lib/chart/series-colour.ts'
import { cellDetail, cellsOf, isOther } from '#lib/compare/names.ts'
import { newestOf } from '#lib/compare/newest-of.ts'
import { cx } from '#lib/cx.ts'
import { chartPng } from '#lib/picture/take-picture.ts'
import { formatExact, plural } from '#lib/text/figures.ts'
import { latencyExportOf } from './search-params.ts'

type Line = Parameters<typeof LatencyCurves>[0]['lines'][number] &
  Pick<ComparedGroup, 'latencyIntervals' | 'rounds'> & {
    subject: ComparedGroup['series']['subject']
    /** rounds in doubt count, or it has too few */
    isDoubted: boolean
  }
type Percentile = (typeof latencyPercentiles)[number]

const tipOf = ({ latency, latencyIntervals, rounds }: Line, key: Percentile): string | undefined => {
  const [us, interval] = [latency[key], latencyIntervals[key]]
  if (us === null) return undefined
  const spread = interval ? formatInterval('latencyP50Us', interval) : 'no interval'
  return [`Median of ${plural(rounds, 'round')}: ${formatExact('latencyP50Us', us)}`, spread].join('\n')
}

/** A percentile, and below it its interval: a row has up to seven of them. */
const Figure = ({ line, percentile }: { line: Line; percentile: Percentile }) => {
  const { value, interval } = sayPercentile(line, percentile)
  return (
    <td className="num whitespace-nowrap" data-l={`${latencyHead(percentile)}, ms`} data-tip={tipOf(line, percentile)}>
      {value}
      {interval && <span className="u sm:block"> {interval}</span>}
    </td>
  )
}

/** A table of so many lines is not much higher than their curves. */
const mostBeside = 16

const toldBy = (lines: readonly Line[]): Percentile[] =>
  latencyPercentiles.filter((key) => lines.some(({ latency }) => latency[key] !== null))

/** One row for each line; columns that nobody tells are left out. */
const LatencyTable = ({ lines }: { lines: readonly Line[] }) => {
  const told = toldBy(lines)
  return (
    <table className="tbl tight blocks" aria-label="Latency percentiles, ms">
      <thead>
        <tr>
          <th>Server</th>
          {told.map((key) => (
            <th key={key} className="num">
              {latencyHead(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row" className="max-sm:col-span-2">
              <Swatch of={line.subject} hollow={line.other} />
              {line.name}
              {line.isDoubted && <span className="block text-t1 text-warn">in doubt</span>}
            </th>
            {told.map((key) => (
              <Figure key={key} line={line} percentile={key} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Percentile curves of one scenario at a time, and the same as a table: beside them, or in their place where there is no room. */
export const Latency = ({ source, asked }: { source: Comparison; asked: CompareQuery }) => {
  const cells = cellsOf(source)
  const [chosen, setChosen] = useState('')
  const [asTable, setAsTable] = useState(false)
  const drawn = useRef<HTMLDivElement>(null)
  const cell = cells.find(({ key }) => key === chosen) ?? cells[0]
  if (!cell) return null
  const names = comparedNames(source)
  const isClosed = cell.groups.some(({ series }) => series.profile.profile.rate === null)
  const lines = cell.groups.map((group) => ({
    id: group.id,
    name: names.get(group.id) ?? '',
    subject: group.series.subject,
    latency: group.latency,
    latencyIntervals: group.latencyIntervals,
    rounds: group.rounds,
    colour: seriesColour(group.series.subject),
    other: isOther(group, source.groups),
    isDoubted: group.note !== null && doubtsOf(group.flags).length > 0,
  }))
  const curves = lines.map((line) => (line.isDoubted ? { ...line, name: `${line.name}, in doubt` } : line))
  const isTold = toldBy(lines).length > 0
  const isBeside = lines.length <= mostBeside
  const picture = async () => {
    const svg = drawn.current?.querySelector('svg')
    if (!svg) throw new Error('The curves are not drawn.')
    return chartPng(svg, `Latency, ${cell.scenario}`, `${cellDetail(cell)}, ms`, newestOf(cell.groups))
  }
  return (
    <Section
      id="latency"
      title={`Latency, ${cell.scenario}`}
      note={
        isTold && (
          <>
            ms, medians of the rounds, in the table ± 95 %, log scale
            {isClosed && (
              <>
                , <ClosedLoop />
              </>
            )}
            {lines.some(({ other }) => other) && '; hollow points: another side of the same server'}
          </>
        )
      }
      actions={
        <>
          {cells.length > 1 && (
            <Pick
              aria-label="Scenario of the curves"
              className="max-w-80"
              choices={cells.map((one) => ({ value: one.key, label: `${one.scenario}, ${cellDetail(one)}` }))}
              value={cell.key}
              onChange={(event) => setChosen(event.target.value)}
            />
          )}
          {isTold && (
            <>
              <Button look="quiet" className={cx('cap', isBeside && 'xl:hidden')} onClick={() => setAsTable(!asTable)}>
                {asTable ? 'Chart' : 'Table'}
              </Button>
              <ExportLinks className="cap" query={latencyExportOf(asked, cell)}>
                <PngButton name="latency" picture={picture} />
                <PartLink id="latency" />
              </ExportLinks>
            </>
          )}
        </>
      }
    >
      {computedIn({ ...source, groups: cell.groups }, ['latencyP99Us']).map((sentence) => (
        <p key={sentence} className="mb-2 max-w-[88ch] text-t1 text-warn">
          {sentence}
        </p>
      ))}
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-x-10',
          isBeside && 'xl:grid-cols-[minmax(0,1fr)_auto]',
        )}
      >
        <div ref={drawn} className={cx(asTable && (isBeside ? 'max-xl:hidden' : 'hidden'))}>
          <LatencyCurves lines={curves} />
        </div>
        {isTold && (
          <div className={cx(isBeside && 'xl:max-w-[620px]', !asTable && (isBeside ? 'max-xl:hidden' : 'hidden'))}>
            <LatencyTable lines={lines} />
          </div>
        )}
      </div>
    </Section>
  )
}
