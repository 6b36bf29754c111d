'use client'
import { usePathname } from 'next/navigation'
import { useSession } from '#components/session/session.tsx'
import { Link } from '#components/ui/link.tsx'
import { projectsWith } from '#lib/session/projects-with.ts'

/** The first part has the address of all. */
const isWithin = (path: string, href: string): boolean =>
  path === href || (href !== '/settings' && path.startsWith(`${href}/`))

/** The parts of the settings that the visitor can do something in. */
export const SettingsNav = () => {
  const path = usePathname()
  const session = useSession()
  const isProjectAdmin = projectsWith(session, 'admin').length > 0
  const parts = [
    { href: '/settings', label: 'Your account', shown: true },
    { href: '/settings/tokens', label: 'Tokens', shown: session?.user !== null },
    { href: '/settings/members', label: 'Members', shown: isProjectAdmin },
    { href: '/settings/project', label: 'Project', shown: isProjectAdmin },
    { href: '/settings/webhooks', label: 'Webhooks', shown: isProjectAdmin },
    { href: '/settings/people', label: 'People', shown: session?.isAdmin },
    { href: '/settings/audit', label: 'Audit log', shown: isProjectAdmin },
  ]
  return (
    <nav
      className="nav mt-2 h-auto! flex-wrap gap-y-0! overflow-visible! border-b border-line pb-1"
      aria-label="Settings"
    >
      {parts
        .filter(({ shown }) => shown)
        .map(({ href, label }) => (
          <Link key={href} href={href} data-text={label} aria-current={isWithin(path, href) ? 'page' : undefined}>
            {label}
          </Link>
        ))}
    </nav>
  )
}
