'use client'
import type { Trends } from '@wrkbench/contracts'
import { unitOfTrends } from '@wrkbench/tables'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import { formatExact, formatStanding, headUnit } from '#lib/text/figures.ts'
import { trendRows } from '#lib/trends/rows.ts'

const firstRows = 100

/** What the chart shows, point by point, newest first; each leads to its result. */
export const TrendTable = ({ trends }: { trends: Trends }) => {
  const [all, setAll] = useState(false)
  const rows = trendRows(trends)
  const shown = all ? rows : rows.slice(0, firstRows)
  const unit = headUnit(trends.metric)
  const column = unitOfTrends(trends)
  return (
    <>
      <table className="tbl tight blocks max-w-[980px]" aria-label="Points">
        <thead>
          <tr>
            <th>Measured, UTC</th>
            <th>Server</th>
            <th className="num">{unit || 'Value'}</th>
            <th className="num">95 %</th>
            <th className="num">Rounds</th>
            <th>Marks</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ moment, line, name, value, low, high, rounds, result, marks }) => {
            const interval = low === null || high === null ? null : { low, high }
            const isBound = marks.includes('lower bound')
            const figure = formatStanding(trends.metric, { median: value, interval }, isBound, column)
            return (
              <tr key={`${line} ${result}`}>
                <th scope="row">
                  <Link href={`/results/${result}`}>{moment}</Link>
                </th>
                <td>
                  <Swatch of={trends.series[line]?.subject ?? name} hollow={marks.includes('flagged')} />
                  {name}
                </td>
                <td className="num" data-l={unit} data-tip={formatExact(trends.metric, value)}>
                  {figure.value}
                </td>
                <td className="num" data-l="95 %">
                  {figure.interval ?? '–'}
                </td>
                <td className="num" data-l="rounds">
                  {rounds}
                </td>
                <td className="wide">{marks.join(', ')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <Button look="quiet" className="mt-3" onClick={() => setAll(true)}>
          {`Show all ${rows.length} points`}
        </Button>
      )}
    </>
  )
}
