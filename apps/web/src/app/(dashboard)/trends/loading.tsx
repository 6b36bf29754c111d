import { PageSkeleton } from '#components/ui/skeleton.tsx'

export default function Loading() {
  return <PageSkeleton rows={1} tall={480} lead="h-[50px]" />
}
