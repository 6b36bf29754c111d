import { Skeleton } from '#components/ui/skeleton.tsx'

export default function Loading() {
  return (
    <div role="status" aria-label="Loading" className="pt-4">
      <Skeleton className="h-8 w-96 max-w-full" />
      <Skeleton className="mt-1 h-5 w-full max-w-3xl" />
      <Skeleton className="mt-4 h-5 w-full max-w-xl" />
      <Skeleton className="mt-4 h-10 w-full" />
      <Skeleton className="mt-8 h-52 w-full" />
      <Skeleton className="mt-8 h-72 w-full" />
    </div>
  )
}
