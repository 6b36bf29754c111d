'use client'
import { useQuery } from '@tanstack/react-query'
import type { EnvironmentEntry } from '@wrkbench/contracts'
import { environmentsQuery } from '#api/queries.ts'
import { type DrawnHost, EnvironmentMap } from '#components/hosts/environment-map.tsx'
import { StartRunner } from '#components/runners/start-runner.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Link } from '#components/ui/link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHead } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { type Role, shortHostName } from '#lib/environment/draw.ts'
import { plural } from '#lib/text/figures.ts'

/** A host is listed once for each of its roles. */
const drawn = ({ name: environment, hosts }: EnvironmentEntry): DrawnHost[] =>
  [...new Map(hosts.map((host) => [host.id, host])).values()].map(({ id, name, hardware }) => ({
    id,
    name: shortHostName(name, environment),
    hardware,
    roles: hosts.filter((host) => host.id === id).map(({ role }) => role as Role),
  }))

const runnersOf = ({ runners, online }: EnvironmentEntry): string => {
  if (runners.length === 0) return 'results submitted, no runner'
  return online === runners.length
    ? `${plural(online, 'runner')} connected`
    : `${online} of ${plural(runners.length, 'runner')} connected`
}

const Block = ({ environment }: { environment: EnvironmentEntry }) => (
  <section className="section" aria-labelledby={environment.id}>
    <div className="sec">
      <h2 id={environment.id}>
        <Link className="no-underline hover:underline" href={`/environments/${environment.id}`}>
          {environment.name}
        </Link>
      </h2>
      <span className="cap">{runnersOf(environment)}</span>
      <Link className="cap ml-auto" href={`/leaderboard?environment=${environment.id}`}>
        Leaderboard
      </Link>
    </div>
    {environment.notes && <p className="mb-2 max-w-[76ch] text-ink-2">{environment.notes}</p>}
    <EnvironmentMap hosts={drawn(environment)} link={null} />
  </section>
)

export const EnvironmentsView = () => {
  const { data, error } = useQuery(environmentsQuery())
  if (error && !data) throw error
  if (!data) return <PageSkeleton rows={8} lead="h-24" />
  return (
    <>
      <PageHead
        title="Environments"
        actions={data.items.length > 0 && <ExportLinks query={{ table: 'environments' }} />}
      >
        <p>
          The machines that results come from, and what each one does. Results from one environment can be compared; its
          trends break where the hardware changes.
        </p>
      </PageHead>
      {data.items.length === 0 && (
        <div className="section">
          <Notice title="No environment yet">
            <p className="mb-2">Connecting a runner creates one; so does a report that names its machines.</p>
            <StartRunner />
          </Notice>
        </div>
      )}
      {data.items
        .toSorted((a, b) => b.online - a.online || b.runners.length - a.runners.length)
        .map((environment) => (
          <Block key={environment.id} environment={environment} />
        ))}
    </>
  )
}
