import type { RunDetail } from '@wrkbench/contracts'
import { Section } from '#components/ui/section.tsx'
import { type Entry, metricGroups } from '#lib/run/metric-groups.ts'

const Figure = ({ entry }: { entry: Entry }) => (
  <div className="flex items-baseline justify-between gap-x-3 border-t border-line py-1.5">
    <dt className="text-ink-2">{entry.label}</dt>
    <dd className="text-right font-medium" data-tip={entry.exact ?? undefined}>
      {entry.value}
      {entry.why && <span className="cap block font-regular">{entry.why}</span>}
    </dd>
  </div>
)

/** All figures of the run, with units; what is missing says why. */
export const Numbers = ({ run }: { run: RunDetail }) => {
  const groups = metricGroups(run.result, run.start)
  if (groups.length === 0) return null
  return (
    <Section
      id="numbers"
      title="All numbers"
      note={run.result ? `read from the raw output below, parser ${run.result.parserVersion}` : undefined}
    >
      <div className="columns-[260px] gap-x-10">
        {groups.map((group) => (
          <div key={group.title} className="mb-6 break-inside-avoid">
            <h3 className="mb-1">{group.title}</h3>
            <dl>
              {group.entries.map((entry) => (
                <Figure key={entry.label} entry={entry} />
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Section>
  )
}
