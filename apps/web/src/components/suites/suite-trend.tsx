import { formatFigure, type Suite } from '@wrkbench/contracts'
import { Sparkline } from '#components/suites/sparkline.tsx'
import { missing, nbsp, plural } from '#lib/text/figures.ts'

const explain = ({ cells, points }: Suite['trend']): string =>
  `${plural(points.length, 'job')} that measured the same ${plural(cells, 'cell')} on the same hardware.${
    cells > 1 ? ' Geometric mean of their medians.' : ' Median of its rounds.'
  } The line begins at zero. How sure a figure is stands on the page of its job.`

/** The newest figure of a suite, beside a line of its history. */
export const SuiteTrend = ({ trend }: { trend: Suite['trend'] }) => {
  const newest = trend.points.at(-1)
  if (!newest) return <span className="text-ink-3">{missing}</span>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what the figure is made of must be reachable by keyboard
    <span className="inline-flex items-center gap-2" data-tip={explain(trend)} tabIndex={0}>
      <Sparkline values={trend.points.map(({ successesPerSecond }) => successesPerSecond)} />
      <span className="whitespace-nowrap">
        {formatFigure(newest.successesPerSecond).value}
        <span className="u">{nbsp}req/s</span>
      </span>
    </span>
  )
}
