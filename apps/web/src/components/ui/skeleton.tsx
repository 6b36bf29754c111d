import { cx } from '#lib/cx.ts'

/** Reserves the space of content that is loading, so that nothing jumps when it arrives. */
export const Skeleton = ({ className }: { className: string }) => (
  <div aria-hidden="true" className={cx('skel', className)} />
)

export const PageSkeleton = ({
  rows = 6,
  tall = 40,
  lead = 'h-9',
}: {
  rows?: number
  tall?: number
  lead?: string
}) => (
  <div role="status" aria-label="Loading" className="pt-4">
    <Skeleton className="h-8 w-80 max-w-full" />
    <Skeleton className="mt-2 h-5 w-full max-w-3xl" />
    <Skeleton className={cx('mt-4 w-full', lead)} />
    <div className="mt-8 grid gap-px">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity
        <div key={row} className="flex items-center border-t border-line" style={{ height: tall }}>
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  </div>
)
