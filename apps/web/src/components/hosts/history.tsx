import type { FactChange, HostState } from '@wrkbench/contracts'
import type { ReactNode } from 'react'
import { Moment } from '#components/ui/moment.tsx'
import { plural } from '#lib/text/figures.ts'

const ChangeTable = ({ changes }: { changes: readonly FactChange[] }) => (
  <table className="tbl tight blocks max-w-4xl" aria-label="What changed">
    <thead>
      <tr>
        <th className="w-56">Fact</th>
        <th>Before</th>
        <th>After</th>
      </tr>
    </thead>
    <tbody>
      {changes.map((change) => (
        <tr key={change.id}>
          <th scope="row" className="font-medium!">
            {change.label}
          </th>
          <td className="wide text-ink-2" data-l="before">
            {change.from ?? 'unknown'}
          </td>
          <td className="wide" data-l="after">
            {change.to ?? 'no longer reported'}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Changes of a host. A fact that was reported for the first time is no change of the machine: it is folded away. */
const Changes = ({ changes }: { changes: readonly FactChange[] }) => {
  const changed = changes.filter(({ from }) => from !== null)
  const told = changes.filter(({ from }) => from === null)
  return (
    <>
      {changed.length > 0 && <ChangeTable changes={changed} />}
      {told.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer text-ink-2">
            {plural(told.length, 'fact')} reported for the first time
          </summary>
          <div className="mt-2">
            <ChangeTable changes={told} />
          </div>
        </details>
      )}
    </>
  )
}

type Told = Omit<HostState, 'facts'>
type HistoryEntry = { state: Told; isFirst: boolean; name: string | null }

const State = ({ state, isFirst, name, more }: HistoryEntry & { more?: ReactNode }) => (
  <li>
    <p className="mb-2">
      <b className="font-medium">
        <Moment at={state.firstSeenAt} />
        {name && `, ${name}`}
      </b>{' '}
      <span className="cap">
        last seen <Moment at={state.lastSeenAt} />, fingerprint {state.fingerprint.slice(0, 12)}
      </span>
      {state.breaksTrends && <span className="text-warn"> Trends break here.</span>} {more}
    </p>
    {isFirst ? <p className="text-ink-2">Seen for the first time.</p> : <Changes changes={state.changes} />}
  </li>
)

/** States of one or several hosts, in the given order (newest first), each with its differences from the one before. */
export const History = ({ entries, more }: { entries: readonly HistoryEntry[]; more?: (state: Told) => ReactNode }) => (
  <ol className="grid gap-6">
    {entries.map((entry) => (
      <State key={entry.state.id} {...entry} more={more?.(entry.state)} />
    ))}
  </ol>
)
