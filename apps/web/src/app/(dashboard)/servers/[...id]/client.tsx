'use client'
import { useQuery } from '@tanstack/react-query'
import type { ScenarioEntry, ServerEntry } from '@wrkbench/contracts'
import { scenariosQuery, serverQuery } from '#api/queries.ts'
import { May } from '#components/session/session.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Facts } from '#components/ui/facts.tsx'
import { Link } from '#components/ui/link.tsx'
import { Ago } from '#components/ui/moment.tsx'
import { PageHead, Section } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import { draftHrefForServer } from '#lib/job-draft/server-href.ts'
import { formatCount } from '#lib/text/figures.ts'
import { Results } from './results.tsx'

const factsOf = (server: ServerEntry): { label: string; value: string }[] => [
  { label: 'Language', value: server.language },
  { label: 'Framework', value: [server.framework, server.frameworkVersion].filter(Boolean).join(' ') },
  { label: 'Class', value: server.classification },
  { label: 'Processes', value: server.processes === 'one' ? 'one' : 'one per core' },
  { label: 'Lines of code', value: formatCount(server.linesOfCode) },
  { label: 'Platforms', value: server.platforms.join(', ') },
  {
    label: 'Needs',
    value: server.tools.map((tool) => [tool.name, tool.minimum].filter(Boolean).join(' ')).join(', ') || 'nothing',
  },
  { label: 'Revision', value: server.revision.slice(0, 12) },
]

const Where = ({ server }: { server: ServerEntry }) => (
  <Section id="where" title="Where it runs">
    {server.availability.length === 0 ? (
      <p className="text-ink-2">No runner is connected, so this is not known.</p>
    ) : (
      <table className="tbl tight max-w-3xl" aria-label="Where it runs">
        <tbody>
          {server.availability.map((entry) => (
            <tr key={entry.runner}>
              <th scope="row" className="w-48 font-medium!">
                {entry.runner}
              </th>
              <td className={entry.canRun ? undefined : 'text-warn'}>
                {entry.canRun ? 'can run it' : entry.reasons.join('; ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Section>
)

const Scenarios = ({ scenarios }: { scenarios: readonly ScenarioEntry[] }) => (
  <Section id="scenarios" title="Scenarios" note="what it serves, and how answers are checked">
    <table className="tbl tight blocks" aria-label="Scenarios">
      <tbody>
        {scenarios.map((scenario) => (
          <tr key={scenario.id}>
            <th scope="row" className="w-40 font-medium!">
              <Link href={`/leaderboard?scenario=${scenario.id}`}>{scenario.displayName}</Link>
            </th>
            <td>
              <code>
                {scenario.method} {scenario.path}
              </code>
            </td>
            <td className="wide py-1.5! text-ink-2">{scenario.checks.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
)

export const ServerView = ({ id }: { id: string }) => {
  const server = useQuery(serverQuery(id))
  const scenarios = useQuery(scenariosQuery())
  if (server.error && !server.data) throw server.error
  if (!server.data) return <PageSkeleton />
  const entry = server.data
  const served = scenarios.data?.items.filter((scenario) => entry.scenarios.includes(scenario.id)) ?? []
  return (
    <>
      <PageHead
        title={
          <span className="inline-flex items-baseline">
            <Swatch of={entry.framework} />
            {entry.displayName}
          </span>
        }
        actions={
          <>
            <ButtonLink look="quiet" href={entry.homepage}>
              Home page
            </ButtonLink>
            <May scope="jobs:write">
              <ButtonLink href={draftHrefForServer(entry.id)}>Measure it</ButtonLink>
            </May>
          </>
        }
      >
        <p>
          Source in <code>servers/{entry.id}</code>.{' '}
          {entry.lastVerified ? (
            <>
              Last verified <Ago at={entry.lastVerified.at} /> by {entry.lastVerified.runner}.
            </>
          ) : (
            'Not verified by a runner yet.'
          )}{' '}
          {entry.notes}
        </p>
      </PageHead>
      <div className="section">
        <Facts entries={factsOf(entry)} />
      </div>
      <Results serverId={id} />
      <Where server={entry} />
      <Scenarios scenarios={served} />
    </>
  )
}
