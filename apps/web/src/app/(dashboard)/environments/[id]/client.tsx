'use client'
import { useQuery } from '@tanstack/react-query'
import { type EnvironmentDetail, noisePercent } from '@wrkbench/contracts'
import { hardwareParts } from '@wrkbench/tables'
import { lazy, Suspense } from 'react'
import { environmentQuery } from '#api/queries.ts'
import { EnvironmentMap } from '#components/hosts/environment-map.tsx'
import { History } from '#components/hosts/history.tsx'
import { OnlineMark } from '#components/runners/online-mark.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { ShareLink } from '#components/ui/copy-button.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Link } from '#components/ui/link.tsx'
import { Ago, Moment } from '#components/ui/moment.tsx'
import { PageHead, Section } from '#components/ui/section.tsx'
import { PageSkeleton, Skeleton } from '#components/ui/skeleton.tsx'
import { sayLink, sayRoles, shortHostName } from '#lib/environment/draw.ts'
import { plural } from '#lib/text/figures.ts'
import { useUrlState } from '#lib/url/use-url-state.ts'
import { Hardware } from './hardware.tsx'
import { chosenChange, environmentParams, historyOf } from './search-params.ts'

/** Few environments have changed. */
const BeforeAfter = lazy(async () => ({ default: (await import('./before-after.tsx')).BeforeAfter }))

const percent = (share: number): string => `${noisePercent(share)}\u00a0%`

const Noise = ({ noise }: Pick<EnvironmentDetail, 'noise'>) =>
  noise ? (
    <>
      Repeated measurements differ by <b>{percent(noise.floor)}</b> here (from {plural(noise.cells, 'cell')}), so
      differences below <b>{percent(noise.threshold)}</b> are not reported as such.
    </>
  ) : (
    <>How much repeated measurements differ here is not known yet. That takes jobs of three rounds or more.</>
  )

const duties = { leads: 'leads', serves: 'serves', assists: 'adds load', 'stands-by': 'stands by' } as const

const Runners = ({ detail: { runners, hosts } }: { detail: EnvironmentDetail }) =>
  runners.length === 0 ? (
    <p className="text-ink-2">No runner has connected from here: its results were submitted.</p>
  ) : (
    <table className="tbl tight blocks max-w-[980px]" aria-label="Runners">
      <thead>
        <tr>
          <th>Runner</th>
          <th>Host</th>
          <th>Role</th>
          <th>Duty</th>
          <th className="num">Heartbeat</th>
        </tr>
      </thead>
      <tbody>
        {runners.map((runner) => (
          <tr key={runner.id}>
            <th scope="row" className="font-medium!">
              <OnlineMark online={runner.online} /> <Link href="/runners">{runner.name}</Link>
            </th>
            <td>{hosts.find(({ id }) => id === runner.hostId)?.name ?? '–'}</td>
            <td>{sayRoles(runner.roles)}</td>
            <td>{duties[runner.duty]}</td>
            <td className="num">
              <Ago at={runner.lastHeartbeatAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

export const EnvironmentView = ({ id }: { id: string }) => {
  const { data, error } = useQuery(environmentQuery(id))
  const [{ change }, setParams] = useUrlState(environmentParams)
  if (error && !data) throw error
  if (!data) return <PageSkeleton rows={8} lead="h-24" />
  const hosts = data.hosts.map((host) => ({ ...host, name: shortHostName(host.name, data.name) }))
  const drawn = hosts.map((host) => ({ ...host, hardware: host.facts ? hardwareParts(host.facts) : [] }))
  const chosen = chosenChange(data, change)
  const history = historyOf({ ...data, hosts })
  return (
    <>
      <PageHead
        title={data.name}
        actions={
          <>
            <ButtonLink look="quiet" href={`/leaderboard?environment=${data.id}`}>
              Leaderboard
            </ButtonLink>
            <ButtonLink look="quiet" href={`/trends?environment=${data.id}`}>
              Trends
            </ButtonLink>
            <ButtonLink look="quiet" href={`/reports?environment=${encodeURIComponent(data.name)}`}>
              Reports
            </ButtonLink>
            <ShareLink />
          </>
        }
      >
        <p>
          {data.notes && `${data.notes} `}
          <Noise noise={data.noise} />
        </p>
      </PageHead>
      <Section
        id="machines"
        title="Machines"
        note={
          data.link && (
            <>
              link probed <Moment at={data.link.at} style="day" />
            </>
          )
        }
      >
        <EnvironmentMap hosts={drawn} link={data.hosts.length > 1 ? sayLink(data) : null} />
      </Section>
      {chosen && (
        <Section
          id="before-after"
          title="Results before and after"
          note={
            <>
              the change of <Moment at={chosen.firstSeenAt} />: {chosen.changes.map(({ label }) => label).join(', ')}
            </>
          }
        >
          <Suspense fallback={<Skeleton className="h-40" />}>
            <BeforeAfter detail={data} change={chosen} />
          </Suspense>
        </Section>
      )}
      <Section
        id="hardware"
        title="Hardware"
        note="as last seen"
        actions={<ExportLinks query={{ table: 'hardware', id }} />}
      >
        <Hardware hosts={hosts} />
      </Section>
      <Section
        id="history"
        title="What changed"
        note="on its machines, newest first"
        actions={history.length > 0 && <ExportLinks query={{ table: 'changes', id }} />}
      >
        {history.length > 0 ? (
          <History
            entries={history}
            more={(state) =>
              state.breaksTrends &&
              state.id !== chosen?.id && (
                <Button look="quiet" className="cap" onClick={() => setParams({ change: state.id })}>
                  Results before and after
                </Button>
              )
            }
          />
        ) : (
          <p className="text-ink-2">Nothing is known about its machines.</p>
        )}
      </Section>
      <Section id="runners" title="Runners">
        <Runners detail={data} />
      </Section>
    </>
  )
}
