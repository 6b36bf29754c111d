import type { ExploreAxis, ExploreLine, ExploreView, Side } from '#components/charts/prepare/explore.ts'
import { StrokeSample } from '#components/charts/stroke-sample.tsx'
import { cx } from '#lib/cx.ts'

const nameOf = ({ unit, scale }: ExploreAxis): string => (scale === 'log' ? `${unit}, logarithmic` : unit)

const AxisKey = ({ axis, lines, side }: { axis: ExploreAxis; lines: readonly ExploreLine[]; side: Side }) => (
  <div className={cx('flex flex-wrap items-baseline gap-x-4', side === 'right' && 'ml-auto justify-end')}>
    <b className="font-medium">{nameOf(axis)}</b>
    {lines
      .filter((line) => line.side === side)
      .map(({ key, label, colour, dash }) => (
        <span key={key} className="inline-flex items-baseline text-ink-2">
          <StrokeSample colour={colour} dash={dash} />
          {label}
        </span>
      ))}
  </div>
)

/** Shows above each axis its unit, and the lines that belong to it. */
export const AxisKeys = ({ axes, lines }: { axes: ExploreView['axes']; lines: readonly ExploreLine[] }) => (
  <div className="mt-2 flex min-h-4 flex-wrap gap-x-8 gap-y-1 text-t1">
    {axes.left && <AxisKey axis={axes.left} lines={lines} side="left" />}
    {axes.right && <AxisKey axis={axes.right} lines={lines} side="right" />}
  </div>
)
