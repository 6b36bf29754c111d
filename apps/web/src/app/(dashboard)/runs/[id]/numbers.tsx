import type { RunDetail } from '@wrkbench/contracts'
import { MetricGroups } from '#components/figures/metric-groups.tsx'
import { Section } from '#components/ui/section.tsx'
import { metricGroups } from '#lib/run/metric-groups.ts'

/** All figures of the run, with units; what is missing says why. */
export const Numbers = ({ run }: { run: RunDetail }) => {
  const groups = metricGroups(run.result, run.start, run.hosts)
  if (groups.length === 0) return null
  return (
    <Section
      id="numbers"
      title="All numbers"
      note={run.result ? `read from the raw output below, parser ${run.result.parserVersion}` : undefined}
    >
      <MetricGroups groups={groups} />
    </Section>
  )
}
