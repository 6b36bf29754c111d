'use client'
import { usePathname } from 'next/navigation'
import { useSession } from '#components/session/session.tsx'
import { inProject } from '#lib/project/address.ts'

/** A note on a page to which a link led, if it belongs to another project than the current one. */
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
