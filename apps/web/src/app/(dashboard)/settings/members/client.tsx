'use client'
import { useQuery } from '@tanstack/react-query'
import type { Session } from '@wrkbench/contracts'
import { invitationsQuery, membersQuery } from '#api/queries.ts'
import { FileLinks } from '#components/ui/export-links.tsx'
import { Section } from '#components/ui/section.tsx'
import { OfProject } from '../for-admins.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { Invitations } from './invitations.tsx'
import { MembersTable } from './members-table.tsx'

const Members = ({ project }: { project: Session['projects'][number] }) => {
  const members = useQuery(membersQuery(project.slug))
  const invitations = useQuery(invitationsQuery(project.slug))
  const error = members.error ?? invitations.error
  if (error && !(members.data && invitations.data)) throw error
  return (
    <>
      <Section
        id="members"
        title="Members"
        note={project.name}
        actions={<FileLinks of={`/projects/${project.slug}/members/export`} />}
      >
        {!members.data && <RowsSkeleton />}
        {members.data?.items.length === 0 && <p className="text-ink-2">No members yet. Invite somebody below.</p>}
        {members.data && members.data.items.length > 0 && (
          <MembersTable project={project.slug} members={members.data.items} />
        )}
      </Section>
      <Section
        id="invitations"
        title="Invitations"
        note="a link that lets one person in"
        actions={
          (invitations.data?.items.length ?? 0) > 0 && <FileLinks of={`/projects/${project.slug}/invitations/export`} />
        }
      >
        {invitations.data ? (
          <Invitations project={project.slug} invitations={invitations.data.items} />
        ) : (
          <RowsSkeleton rows={2} />
        )}
      </Section>
    </>
  )
}

export const MembersView = () => <OfProject>{(project) => <Members key={project.slug} project={project} />}</OfProject>
