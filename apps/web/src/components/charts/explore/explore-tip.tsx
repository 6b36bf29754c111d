import { sayMoment } from '#components/charts/prepare/columns.ts'
import type { ExploreLine, ExploreRow } from '#components/charts/prepare/explore.ts'
import { StrokeSample } from '#components/charts/stroke-sample.tsx'

/** All figures of one moment; announced to screen readers when keys move from one to the next. */
export const ExploreTip = ({ row, lines }: { row: ExploreRow | undefined; lines: readonly ExploreLine[] }) =>
  row && (
    <div role="status" className="rounded-control border border-line-strong bg-bg px-2 py-1.5 text-t1">
      <div className="text-ink-2">{sayMoment(row.x)}</div>
      {lines.map(({ key, label, inFull, colour, dash }) => {
        const value = row.point[key]
        return (
          <div key={key} className="flex items-baseline">
            <StrokeSample colour={colour} dash={dash} />
            <span className="mr-4">{label}</span>
            <b className="ml-auto font-medium">{value === null ? 'not known' : inFull(value)}</b>
          </div>
        )
      })}
    </div>
  )
