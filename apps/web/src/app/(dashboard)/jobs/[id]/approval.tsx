'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { JobDetail, WaitingSource } from '@wrkbench/contracts'
import { browserSend } from '#api/browser.ts'
import { jobQuery } from '#api/queries.ts'
import { useMay } from '#components/session/session.tsx'
import { Button } from '#components/ui/button.tsx'
import { Moment } from '#components/ui/moment.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { plural } from '#lib/text/figures.ts'

const short = (hash: string): string => hash.slice(0, 12)

const Place = ({ of: { ref, commit, modified } }: { of: Pick<WaitingSource, 'ref' | 'commit' | 'modified'> }) => (
  <>
    {ref ?? (commit ? 'no branch or tag' : 'no git checkout')}
    {commit && <span className="text-ink-2"> at {short(commit)}</span>}
    {modified && <span className="text-warn">, modified since</span>}
  </>
)

const kinds = { added: 'new', changed: 'changed', removed: 'gone' } as const
const mostFiles = 8

const Files = ({ files }: Pick<WaitingSource, 'files'>) => {
  const all = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) =>
    files[kind].map((path) => ({ path, kind })),
  )
  return (
    <ul className="text-ink-2">
      {all.slice(0, mostFiles).map(({ path, kind }) => (
        <li key={path}>
          <code className="text-ink">{path}</code> {kinds[kind]}
        </li>
      ))}
      {all.length > mostFiles && <li>and {plural(all.length - mostFiles, 'more file')}</li>}
    </ul>
  )
}

const Source = ({ source }: { source: WaitingSource }) => {
  const { before } = source
  return (
    <tr>
      <th scope="row" className="font-medium!">
        {source.serverId}
        <div className="cap">sources {short(source.hash)}</div>
      </th>
      <td>
        <Place of={source} />
      </td>
      <td className="text-ink-2">
        {before ? (
          <>
            {before.ref ?? short(before.hash)} by {before.by}, <Moment at={before.at} />
          </>
        ) : (
          'never'
        )}
      </td>
      <td className="wide">
        {source.outdated ? (
          <span className="text-warn">The folder has changed since: run the job again.</span>
        ) : (
          <Files files={source.files} />
        )}
      </td>
    </tr>
  )
}

const Approve = ({ job }: { job: JobDetail }) => {
  const client = useQueryClient()
  const sending = useSending()
  const approvable = job.unapproved.filter(({ outdated }) => !outdated)
  if (approvable.length === 0) return null
  const approve = () =>
    sending.send(async () => {
      const sources = approvable.map(({ serverId, hash }) => ({ serverId, hash }))
      await browserSend('POST', `/jobs/${job.id}/approve`, { sources })
      await client.invalidateQueries({ queryKey: jobQuery(job.id).queryKey })
    })
  return (
    <div className="mt-4 flex flex-wrap items-baseline gap-x-4">
      <Button look="go" disabled={sending.busy} onClick={approve}>
        Approve {approvable.length === 1 ? 'these sources' : `the sources of ${approvable.length} servers`}
      </Button>
      <span className="text-ink-2">They may then run on every host of this instance.</span>
      <Refusal of={sending} />
    </div>
  )
}

/** Servers whose code nobody has approved yet, what differs from what was, and the button that lets them run. */
export const Approval = ({ job }: { job: JobDetail }) => {
  const may = useMay('jobs:write', job.project)
  const { unapproved } = job
  if (unapproved.length === 0) return null
  return (
    <section className="section" aria-labelledby="approval">
      <div className="sec">
        <h2 id="approval" className="text-warn">
          {plural(unapproved.length, 'server')} {unapproved.length === 1 ? 'waits' : 'wait'} for approval
        </h2>
        <span className="cap">not from a trusted branch or tag: read the code before it runs on your hosts</span>
      </div>
      <table className="tbl tight blocks" aria-label="Sources to be approved">
        <thead>
          <tr>
            <th>Server</th>
            <th>Comes from</th>
            <th>Approved last</th>
            <th>Files that differ</th>
          </tr>
        </thead>
        <tbody>
          {unapproved.map((source) => (
            <Source key={`${source.serverId} ${source.hash}`} source={source} />
          ))}
        </tbody>
      </table>
      {may ? (
        <Approve job={job} />
      ) : (
        <p className="mt-3 text-ink-2">A member of {job.project} can approve them here.</p>
      )}
    </section>
  )
}
