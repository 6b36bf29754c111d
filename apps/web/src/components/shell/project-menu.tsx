'use client'
import { byName } from '@wrkbench/contracts'
import { usePathname } from 'next/navigation'
import { useSession } from '#components/session/session.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { samePageIn } from '#lib/project/address.ts'

/**
 * The current project, and links to the others, for visitors who can reach several. The links load full pages, so that
 * nothing of one project remains in a tab that shows another.
 */
export const ProjectMenu = () => {
  const path = usePathname()
  const [shown, ...others] = useSession()?.projects ?? []
  if (!shown || others.length === 0) return null
  const all = [shown, ...others].sort((one, other) => byName(one.name, other.name))
  return (
    <Menu
      className="projects"
      label="Projects"
      list="nav"
      summary={
        <summary aria-label={`Project: ${shown.name}`}>
          <span>{shown.name}</span>
        </summary>
      }
    >
      {all.map(({ slug, name, isPublic, role }) => (
        <a key={slug} href={samePageIn(path, slug)} aria-current={slug === shown.slug ? 'true' : undefined}>
          {name}
          <span className="cap">
            {isPublic ? 'public' : 'private'}, {role}
          </span>
        </a>
      ))}
    </Menu>
  )
}
