import type { RunDetail } from '@wrkbench/contracts'
import { metricGroups } from '@wrkbench/tables'
import { MetricGroups } from '#components/figures/metric-groups.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Section } from '#components/ui/section.tsx'

/** All figures of the run, with units; what is missing says why. */
export const Numbers = ({ run }: { run: RunDetail }) => {
  const groups = metricGroups(run.result, run.start, run.hosts)
  if (groups.length === 0) return null
  return (
    <Section
      id="numbers"
      title="All numbers"
      note={run.result ? `read from the raw output below, parser ${run.result.parserVersion}` : undefined}
      actions={<ExportLinks className="cap" query={{ table: 'figures', id: run.id }} />}
    >
      <MetricGroups groups={groups} />
    </Section>
  )
}
