import { Skeleton } from '#components/ui/skeleton.tsx'

export default function Loading() {
  return (
    <div role="status" aria-label="Loading" className="pt-4">
      <Skeleton className="h-8 w-32" />
      <Skeleton className="mt-2 h-5 w-full max-w-2xl" />
      <Skeleton className="section h-72" />
    </div>
  )
}
