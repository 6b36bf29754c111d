import type { Entry, Group } from '@wrkbench/tables'
import { toldEntries } from '#lib/run/told-entries.ts'

const Figure = ({ entry }: { entry: Entry }) => (
  <div className="flex items-baseline justify-between gap-x-3 border-t border-line py-1.5">
    <dt className="text-ink-2">{entry.label}</dt>
    <dd className="text-right font-medium" data-tip={entry.exact ?? undefined}>
      {entry.value}
      {entry.why && <span className="cap block font-regular">{entry.why}</span>}
    </dd>
  </div>
)

const GroupOf = ({ group }: { group: Group }) => {
  const { rows, alike } = toldEntries(group.entries)
  return (
    <div className="mb-6 break-inside-avoid">
      <h3 className="mb-1">{group.title}</h3>
      <dl>
        {rows.map((entry) => (
          <Figure key={entry.label} entry={entry} />
        ))}
      </dl>
      {alike.map(({ why, labels }) => (
        <p key={why} className="cap border-t border-line py-1.5">
          {labels.join(', ')}: {why}
        </p>
      ))}
    </div>
  )
}

/** Figures in columns under their headings. */
export const MetricGroups = ({ groups }: { groups: readonly Group[] }) => (
  <div className="columns-[260px] gap-x-10">
    {groups.map((group) => (
      <GroupOf key={group.title} group={group} />
    ))}
  </div>
)
