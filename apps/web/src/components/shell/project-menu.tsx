'use client'
import { usePathname } from 'next/navigation'
import { useSession } from '#components/session/session.tsx'
import { samePageIn } from '#lib/project/address.ts'
import './project-menu.css'

const close = (menu: HTMLDetailsElement) => {
  menu.open = false
}

/**
 * Which project is shown, and the way to the others, for those who reach several. Whole pages are loaded: nothing of one
 * project is left in a tab that shows another.
 */
export const ProjectMenu = () => {
  const path = usePathname()
  const [shown, ...others] = useSession()?.projects ?? []
  if (!shown || others.length === 0) return null
  const all = [shown, ...others].sort((one, other) => one.name.localeCompare(other.name))
  return (
    <details
      className="projects"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close(currentTarget)
      }}
      onKeyDown={({ currentTarget, key }) => {
        if (key !== 'Escape') return
        close(currentTarget)
        currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary aria-label={`Project: ${shown.name}`}>
        <span>{shown.name}</span>
      </summary>
      <nav className="pop" aria-label="Projects">
        {all.map(({ slug, name, isPublic, role }) => (
          <a key={slug} href={samePageIn(path, slug)} aria-current={slug === shown.slug ? 'true' : undefined}>
            {name}
            <span className="cap">
              {isPublic ? 'public' : 'private'}, {role}
            </span>
          </a>
        ))}
      </nav>
    </details>
  )
}
