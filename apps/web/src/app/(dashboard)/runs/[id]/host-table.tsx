import type { HostFacts } from '@wrkbench/contracts'
import { Facts } from '#components/ui/facts.tsx'
import { Section } from '#components/ui/section.tsx'
import { hostFactEntries } from '#lib/hardware.ts'

/** The machine as the runner found it; what it did not tell says so. */
export const HostTable = ({ facts, environmentName }: { facts: HostFacts; environmentName: string }) => (
  <Section id="host" title="Machine" note={`environment ${environmentName}`}>
    <Facts entries={hostFactEntries(facts)} />
  </Section>
)
