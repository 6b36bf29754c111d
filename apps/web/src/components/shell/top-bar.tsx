'use client'
import { usePathname } from 'next/navigation'
import { pages } from '#components/shell/pages.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { ThemeToggle } from '#components/ui/theme-toggle.tsx'

const within = (path: string, href: string): boolean =>
  path === href ||
  path.startsWith(`${href}/`) ||
  (href === '/jobs' && path.startsWith('/runs/')) ||
  (href === '/environments' && path.startsWith('/hosts/'))

export const TopBar = () => {
  const path = usePathname()
  return (
    <header className="top">
      <a className="btn skip" href="#content">
        Skip to content
      </a>
      <Link className="mark" href="/" aria-current={path === '/' ? 'page' : undefined}>
        wrkbench
      </Link>
      <nav className="nav" aria-label="Main">
        {pages.map(({ href, label }) => (
          <Link key={href} href={href} aria-current={within(path, href) ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <span className="ml-auto flex items-center gap-3">
        <ThemeToggle />
        <ButtonLink href="/jobs/new" look={path === '/jobs/new' || /^\/jobs\/[^/]+$/.test(path) ? 'plain' : 'go'}>
          New job
        </ButtonLink>
      </span>
    </header>
  )
}
