import type { HostFacts } from '@wrkbench/contracts'
import { Facts } from '#components/ui/facts.tsx'
import { shownFactGroups } from '#lib/environment/fact-groups.ts'

/** What a host is, group by group. */
export const FactGroups = ({ facts }: { facts: HostFacts }) => (
  <div className="grid gap-6">
    {shownFactGroups(facts).map((group) => (
      <div key={group.title}>
        <h3 className="mb-2">{group.title}</h3>
        <Facts entries={group.entries} />
      </div>
    ))}
  </div>
)
