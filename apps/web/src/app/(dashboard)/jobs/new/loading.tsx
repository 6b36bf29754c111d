import { Skeleton } from '#components/ui/skeleton.tsx'

export default function Loading() {
  return (
    <div role="status" aria-label="Loading" className="pt-4">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="mt-2 h-5 w-full max-w-2xl" />
      <div className="section builder">
        <Skeleton className="h-[720px]" />
        <Skeleton className="h-96" />
      </div>
    </div>
  )
}
