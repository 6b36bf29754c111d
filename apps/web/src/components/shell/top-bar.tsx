'use client'
import { usePathname } from 'next/navigation'
import { useMay, useSession } from '#components/session/session.tsx'
import { MoreMenu } from '#components/shell/more-menu.tsx'
import { mainPages } from '#components/shell/pages.ts'
import { ProjectMenu } from '#components/shell/project-menu.tsx'
import { isWithin } from '#components/shell/within.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { ThemeToggle } from '#components/ui/theme-toggle.tsx'

/** A link to the settings, or to signing in for visitors who only see what is public. */
const Person = ({ path }: { path: string }) => {
  const session = useSession()
  if (session && !session.user) return <Link href={`/sign-in?next=${encodeURIComponent(path)}`}>Sign in</Link>
  return (
    <Link
      className="person"
      href="/settings"
      data-text="Settings"
      aria-current={isWithin(path, '/settings') ? 'page' : undefined}
      data-tip={session?.user ? `Signed in as ${session.user.name}` : undefined}
    >
      Settings
    </Link>
  )
}

export const TopBar = () => {
  const path = usePathname()
  const mayRun = useMay('jobs:write')
  return (
    <header className="top">
      <a className="btn skip" href="#content">
        Skip to content
      </a>
      <Link className="mark" href="/" aria-current={path === '/' ? 'page' : undefined}>
        wrkbench
      </Link>
      <ProjectMenu />
      <nav className="nav main" aria-label="Main">
        {mainPages.map(({ href, label }) => (
          <Link key={href} href={href} data-text={label} aria-current={isWithin(path, href) ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <MoreMenu path={path} />
      <span className="ml-auto flex flex-none items-center gap-3">
        <span className="theme">
          <ThemeToggle />
        </span>
        <Person path={path} />
        {mayRun && (
          <ButtonLink href="/jobs/new" look={path === '/jobs/new' || /^\/jobs\/[^/]+$/.test(path) ? 'plain' : 'go'}>
            New job
          </ButtonLink>
        )}
      </span>
    </header>
  )
}
