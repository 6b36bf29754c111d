import { HomeSkeleton } from './home/skeleton.tsx'

export default function Loading() {
  return <HomeSkeleton />
}
