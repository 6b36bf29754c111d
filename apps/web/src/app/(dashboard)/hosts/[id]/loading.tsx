import { PageSkeleton } from '#components/ui/skeleton.tsx'

export default function Loading() {
  return <PageSkeleton rows={12} lead="h-10" />
}
