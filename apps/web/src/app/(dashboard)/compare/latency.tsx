'use client'
import { type CompareQuery, type Comparison, formatLatency } from '@wrkbench/contracts'
import { comparedNames, computedIn, latencyPercentileNames, latencyPercentiles } from '@wrkbench/tables'
import { useRef, useState } from 'react'
import { LatencyCurves } from '#components/charts/latency-curves.tsx'
import { ClosedLoop } from '#components/figures/latency-name.tsx'
import { Button } from '#components/ui/button.tsx'
import { PartLink } from '#components/ui/copy-button.tsx'
import { PngButton } from '#components/ui/download.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Pick } from '#components/ui/field.tsx'
import { Section } from '#components/ui/section.tsx'
import { seriesColour } from '#lib/chart/series-colour.ts'
import { cellDetail, cellsOf, isOther } from '#lib/compare/names.ts'
import { newestOf } from '#lib/compare/newest-of.ts'
import { chartPng } from '#lib/picture/take-picture.ts'
import { latencyExportOf } from './search-params.ts'

type Line = Parameters<typeof LatencyCurves>[0]['lines'][number]

const LatencyTable = ({ lines }: { lines: readonly Line[] }) => (
  <table className="tbl tight blocks max-w-[980px]" aria-label="Latency percentiles">
    <thead>
      <tr>
        <th>Server</th>
        {latencyPercentiles.map((key) => (
          <th key={key} className="num">
            {latencyPercentileNames[key]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map(({ id, name, latency }) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          {latencyPercentiles.map((key) => (
            <td key={key} className="num" data-l={latencyPercentileNames[key]}>
              {formatLatency(latency[key])}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** Percentile curves of one scenario at a time, or the same as a table. */
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
    latency: group.latency,
    colour: seriesColour(group.series.subject),
    other: isOther(group, source.groups),
  }))
  const picture = async () => {
    const svg = drawn.current?.querySelector('svg')
    if (!svg) throw new Error('The curves are not drawn.')
    return chartPng(svg, `Latency, ${cell.scenario}`, cellDetail(cell), newestOf(cell.groups))
  }
  return (
    <Section
      id="latency"
      title={`Latency, ${cell.scenario}`}
      note={
        <>
          medians of the rounds, log scale
          {isClosed && (
            <>
              , <ClosedLoop />
            </>
          )}
          {lines.some(({ other }) => other) && '; hollow points: another side of the same server'}
        </>
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
          <Button look="quiet" className="cap" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Chart' : 'Table'}
          </Button>
          <ExportLinks className="cap" query={latencyExportOf(asked, cell)}>
            <PngButton name="latency" picture={picture} disabled={asTable} />
            <PartLink id="latency" />
          </ExportLinks>
        </>
      }
    >
      {computedIn({ ...source, groups: cell.groups }, ['latencyP99Us']).map((sentence) => (
        <p key={sentence} className="mb-2 max-w-[88ch] text-t1 text-warn">
          {sentence}
        </p>
      ))}
      {asTable ? (
        <LatencyTable lines={lines} />
      ) : (
        <div ref={drawn} className="max-w-[720px]">
          <LatencyCurves lines={lines} />
        </div>
      )}
    </Section>
  )
}
