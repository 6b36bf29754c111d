import { type AuditEntry, auditActions } from '@wrkbench/contracts'
import { Moment } from '#components/ui/moment.tsx'
import { sayDetail } from '#lib/audit/say-detail.ts'

const wordsOf = (action: string): string => (auditActions as Record<string, string>)[action] ?? action

const Row = ({ entry }: { entry: AuditEntry }) => {
  const { at, actor, action, subject, detail, project, address, requestId } = entry
  const said = sayDetail(detail)
  return (
    <tr>
      <th scope="row" className="sm:py-2! whitespace-nowrap align-top! font-normal! text-ink-2">
        <Moment at={at} />
      </th>
      <td className="wide sm:py-2! align-top!">
        <b className="font-medium">{actor.name}</b> {wordsOf(action)}
        {subject !== actor.name && (
          <>
            : <b className="font-medium">{subject}</b>
          </>
        )}
        {said && <span className="cap block">{said}</span>}
      </td>
      <td className="sm:py-2! align-top!" data-l="in">
        {project ?? <span className="text-ink-2">the instance</span>}
      </td>
      <td
        className="sm:py-2! align-top! text-ink-2"
        data-l="from"
        data-tip={requestId ? `request ${requestId}` : undefined}
      >
        {address ?? 'this machine'}
      </td>
    </tr>
  )
}

export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <table className="tbl blocks" aria-label="Who did what">
    <thead>
      <tr>
        <th>When</th>
        <th>What</th>
        <th>Where</th>
        <th>From</th>
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} />
      ))}
    </tbody>
  </table>
)
