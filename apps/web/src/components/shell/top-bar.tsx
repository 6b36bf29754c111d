'use client'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useMay, useSession } from '#components/session/session.tsx'
import { pages } from '#components/shell/pages.ts'
import { ProjectMenu } from '#components/shell/project-menu.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { ThemeToggle } from '#components/ui/theme-toggle.tsx'

const within = (path: string, href: string): boolean =>
  path === href ||
  path.startsWith(`${href}/`) ||
  (href === '/jobs' && path.startsWith('/runs/')) ||
  (href === '/environments' && path.startsWith('/hosts/'))

/** Settings, or the way in for somebody who only looks at what is public. */
const Person = ({ path }: { path: string }) => {
  const session = useSession()
  if (session && !session.user) return <Link href={`/sign-in?next=${encodeURIComponent(path)}`}>Sign in</Link>
  return (
    <Link
      className="person"
      href="/settings"
      data-text="Settings"
      aria-current={within(path, '/settings') ? 'page' : undefined}
      data-tip={session?.user ? `Signed in as ${session.user.name}` : undefined}
    >
      Settings
    </Link>
  )
}

export const TopBar = () => {
  const path = usePathname()
  const [mayRun, mayHandIn] = [useMay('jobs:write'), useMay('results:write')]
  const nav = useRef<HTMLElement>(null)
  // on a phone only some of the pages are in sight: the one that is shown is among them
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && here && path) nav.current.scrollLeft = here.offsetLeft - nav.current.offsetLeft - 16
  }, [path])
  return (
    <header className="top">
      <a className="btn skip" href="#content">
        Skip to content
      </a>
      <Link className="mark" href="/" aria-current={path === '/' ? 'page' : undefined}>
        wrkbench
      </Link>
      <ProjectMenu />
      <nav ref={nav} className="nav" aria-label="Main">
        {pages
          .filter(({ href }) => href !== '/import' || mayHandIn)
          .map(({ href, label }) => (
            <Link key={href} href={href} data-text={label} aria-current={within(path, href) ? 'page' : undefined}>
              {label}
            </Link>
          ))}
      </nav>
      <span className="ml-auto flex items-center gap-3">
        <ThemeToggle />
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
