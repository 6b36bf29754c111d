'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SignInLink, User } from '@wrkbench/contracts'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { usersQuery } from '#api/queries.ts'
import { useSession } from '#components/session/session.tsx'
import { Button } from '#components/ui/button.tsx'
import { FileLinks } from '#components/ui/export-links.tsx'
import { Section } from '#components/ui/section.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { OfInstance } from '../for-admins.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { ShownOnce } from '../shown-once.tsx'

type Made = { name: string; url: string }

const Row = ({ user, onLink }: { user: User; onLink: (made: Made) => void }) => {
  const client = useQueryClient()
  const router = useRouter()
  const sending = useSending()
  const isYou = useSession()?.user?.id === user.id
  const change = (isAdmin: boolean) =>
    sending.send(async () => {
      await browserSend('PATCH', `/users/${user.id}`, { isAdmin })
      await client.invalidateQueries({ queryKey: usersQuery().queryKey })
      if (isYou) router.refresh()
    })
  const makeLink = () =>
    sending.send(async () => {
      const { url } = await browserSend<SignInLink>('POST', `/users/${user.id}/sign-in-link`)
      onLink({ name: user.name, url })
    })
  return (
    <tr>
      <th scope="row" className="wide sm:py-2! font-medium!">
        {user.name} {isYou && <span className="cap">(you)</span>}
        <span className="cap block font-regular">{user.email ?? 'no e-mail'}</span>
      </th>
      <td data-l="in" className="wide">
        {user.projects.join(', ') || <span className="text-ink-2">no project</span>}
      </td>
      <td>
        <label className="check">
          <input
            type="checkbox"
            checked={user.isAdmin}
            disabled={sending.busy}
            onChange={(event) => change(event.target.checked)}
          />
          administers this instance
        </label>
        <span className="block">
          <Refusal of={sending} />
        </span>
      </td>
      <td className="num wide">
        <Button disabled={sending.busy} onClick={makeLink} aria-label={`Make a sign-in link for ${user.name}`}>
          Sign-in link
        </Button>
      </td>
    </tr>
  )
}

const People = () => {
  const { data, error } = useQuery(usersQuery())
  const [made, setMade] = useState<Made | null>(null)
  if (error && !data) throw error
  return (
    <Section
      id="people"
      title="People"
      note="everybody who can sign in; invite new people under Members"
      actions={<FileLinks of="/users/export" />}
    >
      {made && (
        <div className="mb-4">
          <ShownOnce
            title={`This link signs ${made.name} in once, within a day, to set a new password.`}
            text={made.url}
            close={() => setMade(null)}
          />
        </div>
      )}
      {!data && <RowsSkeleton />}
      {data && (
        <table className="tbl blocks" aria-label="People">
          <thead>
            <tr>
              <th>Person</th>
              <th>Projects</th>
              <th>Instance</th>
              <th>
                <span className="sr-only">Sign-in link</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((user) => (
              <Row key={user.id} user={user} onLink={setMade} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

export const PeopleView = () => (
  <OfInstance>
    <People />
  </OfInstance>
)
