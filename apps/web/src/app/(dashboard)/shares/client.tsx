'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Share, SharedView } from '@wrkbench/contracts'
import { browserSend } from '#api/browser.ts'
import { comparisonSearch, sharesQuery, trendsSearch } from '#api/queries.ts'
import { May } from '#components/session/session.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Confirm } from '#components/ui/confirm.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Link } from '#components/ui/link.tsx'
import { Ago, In } from '#components/ui/moment.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHead } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { leaderboardHref } from '../leaderboard/search-params.ts'

const pageOf = (view: SharedView): { name: string; href: string; detail: string } => {
  switch (view.page) {
    case 'leaderboard':
      return {
        name: 'Leaderboard',
        href: leaderboardHref('/leaderboard', view.query),
        detail: [
          view.query.scenario,
          ...[view.query.framework, view.query.language, view.query.class].map((kept) => kept?.join(', ')),
          view.query.at?.slice(0, 10),
        ]
          .filter(Boolean)
          .join(', '),
      }
    case 'trends': {
      const { series, points: _, ...rest } = view.query
      const search = trendsSearch({ ...rest, series: [] })
      return { name: 'Trends', href: `/trends${search}&series=${series.join(',')}`, detail: `${series.length} series` }
    }
    case 'compare':
      return {
        name: 'Compare',
        href: `/compare${comparisonSearch(view.query)}`,
        detail: [view.query.a, ...view.query.b].join(' · '),
      }
  }
}

const Row = ({ share, onEnded }: { share: Share; onEnded: () => Promise<unknown> }) => {
  const { name, href, detail } = pageOf(share.view)
  const end = async () => {
    await browserSend('DELETE', `/shares/${share.id}`)
    await onEnded()
  }
  return (
    <tr>
      <th scope="row" className="wide font-medium!">
        <Link href={href}>{name}</Link> <span className="cap break-all">{detail}</span>
      </th>
      <td data-l="by">{share.createdBy}</td>
      <td className="num whitespace-nowrap" data-l="made">
        <Ago at={share.createdAt} />
      </td>
      <td className="num whitespace-nowrap" data-l="ends">
        {share.expiresAt ? <In at={share.expiresAt} /> : 'never'}
      </td>
      <td className="num">
        <May scope="jobs:write">
          <Confirm
            trigger="Revoke"
            title={`Revoke this link to ${name.toLowerCase()}?`}
            action="Revoke link"
            keep="Keep it"
            onConfirm={end}
          >
            It stops working at once, for everybody who has it.
          </Confirm>
        </May>
      </td>
    </tr>
  )
}

export const SharesView = () => {
  const { data, error } = useQuery(sharesQuery())
  const client = useQueryClient()
  if (error && !data) throw error
  if (!data) return <PageSkeleton rows={6} />
  const again = () => client.invalidateQueries({ queryKey: sharesQuery().queryKey })
  return (
    <>
      <PageHead title="Public links" actions={data.items.length > 0 && <ExportLinks query={{ table: 'shares' }} />}>
        <p>Anybody who has such a link sees one view, and nothing else of this project.</p>
      </PageHead>
      <div className="section">
        {data.items.length === 0 ? (
          <Notice title="No public links yet" actions={<ButtonLink href="/leaderboard">Leaderboard</ButtonLink>}>
            <p>
              To share a leaderboard, a trend or a comparison with people who cannot sign in, choose Public link beside
              its title.
            </p>
          </Notice>
        ) : (
          <table className="tbl blocks" aria-label="Public links">
            <thead>
              <tr>
                <th>Shows</th>
                <th>Made by</th>
                <th className="num">Made</th>
                <th scope="col" className="num">
                  Ends
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {data.items.map((share) => (
                <Row key={share.id} share={share} onEnded={again} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  )
}
