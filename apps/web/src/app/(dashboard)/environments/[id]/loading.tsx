import { PageSkeleton } from '#components/ui/skeleton.tsx'

export default function Loading() {
  return <PageSkeleton rows={8} lead="h-24" />
}
