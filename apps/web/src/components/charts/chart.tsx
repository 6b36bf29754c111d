'use client'
import { type ReactNode, useId, useRef, useState } from 'react'
import { sayFigure } from '#components/charts/prepare/columns.ts'
import { SeriesChart } from '#components/charts/series-chart.tsx'
import type { SeriesChartProps } from '#components/charts/series-chart-props.ts'
import { csvOf, TableTwin } from '#components/charts/table-twin.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyButton, PartLink, usePart } from '#components/ui/copy-button.tsx'
import { CsvButton, PngButton } from '#components/ui/download.tsx'
import { ExportMenu } from '#components/ui/export-links.tsx'
import { cx } from '#lib/cx.ts'
import { chartPng } from '#lib/picture/take-picture.ts'
import { toMarkdown } from '#lib/table/csv.ts'
import { missing } from '#lib/text/figures.ts'

type ChartProps<T> = SeriesChartProps<T> & { title: ReactNode; name: string; className?: string }
type Row = { x: number }

const markdownOf = <T extends Row>({ points, keys, x, label }: ChartProps<T>, link: string): string =>
  [
    `${label}\n`,
    toMarkdown(
      [x?.label ?? 's', ...keys.map((key) => `${key.label}, ${key.unit}`)],
      points.map((point) => [
        x ? x.format(point.x) : point.x.toFixed(2),
        ...keys.map((key) => sayFigure(point, key) ?? missing),
      ]),
      [true, ...keys.map(() => true)],
    ),
    `${link}\n`,
  ].join('\n')

/** A chart with its title, the same figures as a table, and its exports. */
export const Chart = <T extends Row>(props: ChartProps<T>) => {
  const [asTable, setAsTable] = useState(false)
  const drawn = useRef<HTMLDivElement>(null)
  const id = useId()
  const { title, name, className, height, label } = props
  const part = usePart(name)
  const picture = async () => {
    const svg = drawn.current?.querySelector<SVGSVGElement>('svg[role=img]')
    if (!svg) throw new Error('The chart is not drawn.')
    const words = document.getElementById(id)?.textContent ?? ''
    return chartPng(svg, label, words, new Date().toISOString())
  }
  return (
    <figure id={name} aria-label={label} className={cx('chart min-w-0', className)}>
      <figcaption>
        <span id={id} className="flex flex-wrap items-baseline gap-x-2">
          {title}
        </span>
        <span className="flex items-baseline gap-3">
          <Button
            look="quiet"
            className="cap"
            aria-label={`${asTable ? 'Chart' : 'Table'}: ${label}`}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Chart' : 'Table'}
          </Button>
          <ExportMenu className="cap" what={label}>
            <CopyButton text={() => markdownOf(props, part())}>Copy as Markdown</CopyButton>
            <CsvButton name={name} csv={() => csvOf(props)} />
            <PngButton name={name} picture={picture} disabled={asTable} />
            <PartLink id={name} />
          </ExportMenu>
        </span>
      </figcaption>
      <div ref={drawn} style={{ height }}>
        {asTable ? <TableTwin {...props} /> : <SeriesChart {...props} />}
      </div>
    </figure>
  )
}
