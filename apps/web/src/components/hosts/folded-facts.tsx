import type { HostFacts } from '@wrkbench/contracts'
import { FactGroups } from './fact-groups.tsx'

/** All facts of a host, folded up; printed in full. */
export const FoldedFacts = ({ facts }: { facts: HostFacts }) => (
  <details className="facts">
    <summary className="cursor-pointer text-ink-2">All facts about the machine</summary>
    <div className="mt-3">
      <FactGroups facts={facts} />
    </div>
  </details>
)
