import { PageSkeleton } from '#components/ui/skeleton.tsx'

export default function Loading() {
  return <PageSkeleton rows={6} tall={88} />
}
