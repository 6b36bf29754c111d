'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useSession } from '#components/session/session.tsx'
import { NoSuchProject } from '#components/shell/no-such-project.tsx'
import { pages } from '#components/shell/pages.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { projectIn } from '#lib/project/address.ts'

/** Things that have no list of their own, by the page on which they are found. */
const foundOn: Record<string, string> = { runs: 'jobs', results: 'trends', hosts: 'environments' }

export default function NotFound() {
  const [, first = ''] = usePathname().split('/')
  const session = useSession()
  const slug = projectIn(useSearchParams().toString())
  if (session && slug !== null && !session.projects.some((one) => one.slug === slug)) {
    return <NoSuchProject slug={slug} session={session} />
  }
  const list = pages.find(({ href }) => href === `/${foundOn[first] ?? first}`)
  return (
    <div className="pt-8">
      <Notice
        as="h1"
        title="There is nothing at this address"
        actions={
          list ? <ButtonLink href={list.href}>{list.label}</ButtonLink> : <ButtonLink href="/">Start page</ButtonLink>
        }
      >
        <p>It may have been removed, the link may be incomplete, or it is of a project that you are not a member of.</p>
      </Notice>
    </div>
  )
}
