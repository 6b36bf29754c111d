import { Skeleton } from '#components/ui/skeleton.tsx'

/** Head, four answers and two rows of rankings: as tall as what comes. */
export const HomeSkeleton = () => (
  <div role="status" aria-label="Loading" className="pt-4">
    <Skeleton className="h-8 w-60" />
    <Skeleton className="mt-1 h-5 w-full max-w-xl" />
    <div className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      {['changed', 'running', 'wrong', 'runners'].map((answer) => (
        <Skeleton key={answer} className="h-10" />
      ))}
    </div>
    <Skeleton className="section h-6 w-40" />
    <div className="mt-3 grid gap-x-10 gap-y-8 lg:grid-cols-2">
      {['a', 'b', 'c', 'd'].map((board) => (
        <Skeleton key={board} className="h-60" />
      ))}
    </div>
  </div>
)
