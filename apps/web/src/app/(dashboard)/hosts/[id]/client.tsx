'use client'
import { useQuery } from '@tanstack/react-query'
import type { HostHistory, HostState } from '@wrkbench/contracts'
import { hardwareParts } from '@wrkbench/tables'
import { Fragment } from 'react'
import { hostQuery, runnersQuery } from '#api/queries.ts'
import { FactGroups } from '#components/hosts/fact-groups.tsx'
import { History } from '#components/hosts/history.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Link } from '#components/ui/link.tsx'
import { Ago } from '#components/ui/moment.tsx'
import { PageHead, Section } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { Measures } from './measures.tsx'

/** A host that went back to how it was before is in an older state: the one seen last counts. */
const presentOf = ({ states }: HostHistory): HostState | null =>
  [...states].sort((a, b) => Date.parse(b.lastSeenAt) - Date.parse(a.lastSeenAt))[0] ?? null

export const HostView = ({ id }: { id: string }) => {
  const { data, error } = useQuery(hostQuery(id))
  const runners = useQuery(runnersQuery()).data?.items ?? []
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const present = presentOf(data)
  const own = runners.filter(({ hostId }) => hostId === id)
  const here = own.filter(({ measures }) => measures)
  return (
    <>
      <PageHead
        title={data.name}
        actions={
          <ButtonLink look="quiet" href="/runners">
            Runners
          </ButtonLink>
        }
      >
        {present && (
          <p>
            <b>{hardwareParts(present.facts).join(' · ') || 'Hardware unknown'}</b>.{' '}
            {data.environments.map(({ id: environment, name }, index) => (
              <Fragment key={environment}>
                {index === 0 ? 'Environment ' : ', '}
                <Link href={`/environments/${environment}`}>{name}</Link>
              </Fragment>
            ))}
            {data.environments.length > 0 && '. '}
            {own.length > 0 ? 'Checked ' : 'Last seen '}
            <Ago at={present.lastSeenAt} />
            {own.length > 0 ? ', when its runner started.' : '. It has no runner.'}
          </p>
        )}
      </PageHead>
      {present && (
        <Section id="facts" title="Facts" note={own.length > 0 ? 'as its runner last found them' : 'as last reported'}>
          <FactGroups facts={present.facts} />
        </Section>
      )}
      {here.map((runner) => (
        <Measures key={runner.id} runner={runner} isOne={here.length === 1} />
      ))}
      <Section
        id="history"
        title="What changed"
        note="compared with the state before, newest first"
        actions={<ExportLinks className="cap" query={{ table: 'host-changes', id }} />}
      >
        <History
          entries={data.states.map((state, index) => ({
            state,
            isFirst: index === data.states.length - 1,
            name: null,
          }))}
        />
      </Section>
    </>
  )
}
