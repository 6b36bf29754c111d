'use client'
import type { Project, Session } from '@wrkbench/contracts'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { useSession } from '#components/session/session.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field, Input } from '#components/ui/field.tsx'
import { Section } from '#components/ui/section.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { OfProject } from '../for-admins.tsx'
import { AlertSettingsPart } from './alert-settings.tsx'
import { NewProject } from './new-project.tsx'

const readers = [
  { value: 'private', label: 'its members' },
  { value: 'public', label: 'everybody' },
]

const ProjectForm = ({ project }: { project: Session['projects'][number] }) => {
  const router = useRouter()
  const sending = useSending()
  const [name, setName] = useState(project.name)
  const [isPublic, setPublic] = useState(project.isPublic)
  const isSame = name.trim() === project.name && isPublic === project.isPublic
  const save = async (event: FormEvent) => {
    event.preventDefault()
    await sending.send(async () => {
      await browserSend<Project>('PATCH', `/projects/${encodeURIComponent(project.slug)}`, { name, isPublic })
      router.refresh()
    })
  }
  return (
    <form className="grid max-w-md gap-4" onSubmit={save}>
      <Field label="Name" error={sending.errorAt('/name')}>
        {(ids) => (
          <Input {...ids} required maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <div className="justify-self-start">
        <Segmented
          label="Who may read it"
          choices={readers}
          value={isPublic ? 'public' : 'private'}
          onChange={(value) => setPublic(value === 'public')}
        />
      </div>
      <p className="cap">
        {isPublic
          ? 'Everybody who can reach this address can read its jobs, results, trends, reports and badges without signing in.'
          : 'To everybody else, its jobs, results and badges do not exist (404).'}
      </p>
      <div className="flex flex-wrap items-baseline gap-3">
        <Button type="submit" look="go" disabled={sending.busy || isSame || name.trim() === ''}>
          Save
        </Button>
        <Refusal of={sending} />
      </div>
    </form>
  )
}

export const ProjectView = () => {
  const session = useSession()
  return (
    <>
      <OfProject>
        {(project) => (
          <>
            <Section id="project" title={project.name} note={project.slug}>
              <ProjectForm key={`${project.slug} ${project.name} ${project.isPublic}`} project={project} />
            </Section>
            <AlertSettingsPart project={project.slug} />
          </>
        )}
      </OfProject>
      {session?.isAdmin && <NewProject />}
    </>
  )
}
