import { useRouter } from 'next/navigation'
import { useProject } from '#components/session/session.tsx'
import { inProject } from '#lib/project/address.ts'

/** Navigates to another page of the dashboard, within the current project. */
export const useGo = (): ((href: string) => void) => {
  const router = useRouter()
  const project = useProject()
  return (href) => router.push(inProject(href, project))
}
