'use client'
import { usePathname } from 'next/navigation'
import { useSession } from '#components/session/session.tsx'
import { inProject } from '#lib/project/address.ts'

/** Said of a thing that a link led to out of another project than the one that is shown. */
export const OtherProject = ({ slug }: { slug: string }) => {
  const path = usePathname()
  const [shown, ...others] = useSession()?.projects ?? []
  const own = others.find((project) => project.slug === slug)
  if (!own || shown?.slug === slug) return null
  return (
    <>
      {' '}
      Of the project <a href={inProject(path, slug)}>{own.name}</a>.
    </>
  )
}
