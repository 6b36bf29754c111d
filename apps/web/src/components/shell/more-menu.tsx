'use client'
import { useMay, useSession } from '#components/session/session.tsx'
import { mainPages, morePages } from '#components/shell/pages.ts'
import { isWithin } from '#components/shell/within.ts'
import { Link } from '#components/ui/link.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { ThemeToggle } from '#components/ui/theme-toggle.tsx'

/** The menu of pages that are not in the top bar; on narrow screens, of all pages. */
export const MoreMenu = ({ path }: { path: string }) => {
  const mayHandIn = useMay('results:write')
  const isSignedIn = useSession()?.user !== null
  const more = morePages.filter(({ href }) => href !== '/import' || mayHandIn)
  const current = (href: string) => (isWithin(path, href) ? 'page' : undefined)
  return (
    <Menu
      className="more"
      label="More pages"
      list="nav"
      summary={
        <summary className={more.some(({ href }) => isWithin(path, href)) ? 'here' : undefined}>
          <span className="only-wide">More</span>
          <span className="only-narrow">Menu</span>
        </summary>
      }
    >
      {mainPages.map(({ href, label }) => (
        <Link key={href} className="only-narrow" href={href} aria-current={current(href)}>
          {label}
        </Link>
      ))}
      {more.map(({ href, label, about }) => (
        <Link key={href} href={href} aria-current={current(href)}>
          {label}
          <span className="cap">{about}</span>
        </Link>
      ))}
      {isSignedIn && (
        <Link className="only-narrow" href="/settings" aria-current={current('/settings')}>
          Settings
        </Link>
      )}
      <span className="only-narrow">
        <ThemeToggle />
      </span>
    </Menu>
  )
}
