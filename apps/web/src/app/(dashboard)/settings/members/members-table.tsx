'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { Member, Role } from '@wrkbench/contracts'
import { useRouter } from 'next/navigation'
import { browserSend } from '#api/browser.ts'
import { membersQuery } from '#api/queries.ts'
import { useSession } from '#components/session/session.tsx'
import { Confirm } from '#components/ui/confirm.tsx'
import { Pick } from '#components/ui/field.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { roleChoices, roleWords } from '#lib/project/roles.ts'

const Row = ({ project, member }: { project: string; member: Member }) => {
  const client = useQueryClient()
  const router = useRouter()
  const sending = useSending()
  const isYou = useSession()?.user?.id === member.id
  const path = `/projects/${encodeURIComponent(project)}/members/${member.id}`
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: membersQuery(project).queryKey })
    // what is offered on every page hangs on the visitor's own role
    if (isYou) router.refresh()
  }
  const change = (role: string) =>
    sending.send(async () => {
      await browserSend('PATCH', path, { role: role as Role })
      await refresh()
    })
  const remove = async () => {
    await browserSend('DELETE', path)
    await refresh()
  }
  return (
    <tr>
      <th scope="row" className="wide sm:py-2! font-medium!">
        {member.name} {isYou && <span className="cap">(you)</span>}
        <span className="cap block font-regular">
          {[member.email, member.isAdmin && 'instance administrator'].filter(Boolean).join(' · ') || 'no e-mail'}
        </span>
      </th>
      <td>
        <span className="flex flex-wrap items-baseline gap-3">
          <Pick
            aria-label={`Role of ${member.name}`}
            choices={roleChoices}
            value={member.role}
            disabled={sending.busy}
            onChange={(event) => change(event.target.value)}
          />
          <span className="cap max-sm:hidden">may {roleWords[member.role]}</span>
          <Refusal of={sending} />
        </span>
      </td>
      <td className="num">
        <Confirm
          trigger={isYou ? 'Leave' : 'Remove'}
          title={isYou ? 'Leave this project?' : `Remove ${member.name}?`}
          action={isYou ? 'Leave' : 'Remove member'}
          keep="Keep"
          onConfirm={remove}
        >
          Their jobs and results stay. Their sessions and tokens lose access at once.
        </Confirm>
      </td>
    </tr>
  )
}

export const MembersTable = ({ project, members }: { project: string; members: readonly Member[] }) => (
  <table className="tbl blocks" aria-label="Members">
    <thead>
      <tr>
        <th>Member</th>
        <th>Role</th>
        <th>
          <span className="sr-only">Remove</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {members.map((member) => (
        <Row key={member.id} project={project} member={member} />
      ))}
    </tbody>
  </table>
)
