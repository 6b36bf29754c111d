import { Skeleton } from '#components/ui/skeleton.tsx'

export default function Loading() {
  return (
    <div role="status" aria-label="Loading" className="pt-4">
      <Skeleton className="h-8 w-80 max-w-full" />
      <Skeleton className="mt-2 h-5 w-full max-w-3xl" />
      <div className="section grid gap-x-10 gap-y-8 md:grid-cols-2">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </div>
  )
}
