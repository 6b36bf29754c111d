'use client'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useMay, useSession } from './session.tsx'

/** Shows a page to those who have the scope; tells others what is missing and who can help. */
export const MembersOnly = ({
  scope,
  what,
  children,
}: {
  scope: 'jobs:write' | 'results:write'
  what: string
  children: ReactNode
}) => {
  const session = useSession()
  const may = useMay(scope)
  if (may || session === null) return children
  const [home] = session.projects
  return (
    <div className="pt-8">
      <Notice
        as="h1"
        title={`${what} is for members`}
        actions={
          session.user ? <ButtonLink href="/">Home</ButtonLink> : <ButtonLink href="/sign-in">Sign in</ButtonLink>
        }
      >
        <p>
          {session.user
            ? `You can only read ${home?.name ?? 'this project'}. One of its administrators can make you a member.`
            : 'You can read what is public. Sign in to do more.'}
        </p>
      </Notice>
    </div>
  )
}
