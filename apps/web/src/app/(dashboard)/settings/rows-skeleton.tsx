import { Skeleton } from '#components/ui/skeleton.tsx'

/** Rows that are on their way. */
export const RowsSkeleton = ({ rows = 4 }: { rows?: number }) => (
  <div role="status" aria-label="Loading" className="grid gap-px">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity
      <div key={row} className="flex h-[var(--row)] items-center border-t border-line">
        <Skeleton className="h-4 w-full" />
      </div>
    ))}
  </div>
)
