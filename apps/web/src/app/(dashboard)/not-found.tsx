'use client'
import { usePathname } from 'next/navigation'
import { useMissingProject } from '#components/session/session.tsx'
import { pages } from '#components/shell/pages.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'

/** Things that have no list of their own, by the page on which they are found. */
const foundOn: Record<string, string> = {
  runs: 'jobs',
  results: 'trends',
  hosts: 'environments',
  settings: 'settings/webhooks',
}
const webhooks = { href: '/settings/webhooks', label: 'Webhooks' }

export default function NotFound() {
  const [, first = ''] = usePathname().split('/')
  const missing = useMissingProject()
  if (missing) return missing
  const path = foundOn[first] ?? first
  const list = [...pages, webhooks].find(({ href }) => href === `/${path}`)
  return (
    <div className="pt-8">
      <Notice
        as="h1"
        title="Page not found"
        actions={list ? <ButtonLink href={list.href}>{list.label}</ButtonLink> : <ButtonLink href="/">Home</ButtonLink>}
      >
        <p>It may have been removed, the link may be incomplete, or it belongs to a project you are not a member of.</p>
      </Notice>
    </div>
  )
}
