import { PageSkeleton } from '#components/ui/skeleton.tsx'

export default function Loading() {
  return <PageSkeleton rows={8} tall={41} lead="h-[50px]" />
}
