import type { HostFacts } from '@wrkbench/contracts'
import { Facts } from '#components/ui/facts.tsx'
import { toldFactGroups } from '#lib/environment/fact-groups.ts'

/** The facts of a host, group by group, and the names of missing facts. */
export const FactGroups = ({ facts }: { facts: HostFacts }) => {
  const { groups, untold } = toldFactGroups(facts)
  return (
    <div className="grid gap-6">
      {groups.map((group) => (
        <div key={group.title}>
          <h3 className="mb-2">{group.title}</h3>
          <Facts entries={group.entries} />
        </div>
      ))}
      {untold.length > 0 && <p className="cap">Unknown: {untold.join(', ')}.</p>}
    </div>
  )
}
