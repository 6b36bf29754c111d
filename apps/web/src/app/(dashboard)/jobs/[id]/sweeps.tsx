'use client'
import { defaultP99TargetMs, type JobDetail } from '@wrkbench/contracts'
import { unitOfSweeps } from '@wrkbench/tables'
import { jobQuery } from '#api/queries.ts'
import { useSteadyQuery } from '#api/use-steady-query.ts'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Field } from '#components/ui/field.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { Section } from '#components/ui/section.tsx'
import type { Names } from '#lib/catalogue/catalogue-names.ts'
import { plural } from '#lib/text/figures.ts'
import { decimal, withDefault } from '#lib/url/params.ts'
import { useUrlState } from '#lib/url/use-url-state.ts'
import { SweepDetail } from './sweep-detail.tsx'
import { SweepTable } from './sweep-table.tsx'

const sweepParams = { p99: withDefault(decimal, defaultP99TargetMs) }

/** What each load did: best cell, highest of all, knee under a target that the address holds, curves. */
export const Sweeps = ({ job: told, names }: { job: JobDetail; names: Names }) => {
  const [{ p99: target }, change] = useUrlState(sweepParams, 'replace')
  const asked = useSteadyQuery({
    ...jobQuery(told.id, undefined, target),
    enabled: told.sweeps.length > 0 && target !== defaultP99TargetMs,
  })
  if (told.sweeps.length === 0) return null
  const job = target === defaultP99TargetMs ? told : { ...told, sweeps: asked.data?.sweeps ?? told.sweeps }
  const unit = unitOfSweeps(job, job.sweeps)
  const scenarios = [...new Set(job.sweeps.map(({ scenarioId }) => scenarioId))]
  return scenarios.map((scenarioId, index) => {
    const sweeps = job.sweeps.filter((sweep) => sweep.scenarioId === scenarioId)
    return (
      <Section
        key={scenarioId}
        id={`sweep-${scenarioId}`}
        title={`Sweep, ${names.scenario(scenarioId)}`}
        note={`${plural(sweeps[0]?.profileIndexes.length ?? 0, 'load')} by ${sweeps[0]?.varies.join(', ')}`}
        actions={
          index === 0 && (
            <>
              <ExportLinks
                className="cap"
                query={{
                  table: 'sweeps',
                  id: job.id,
                  ...(target !== defaultP99TargetMs && { p99TargetMs: String(target) }),
                }}
              />
              <Field label="p99 target, ms" className="flex! items-baseline gap-2!">
                {(ids) => (
                  <NumberInput
                    {...ids}
                    className="w-24"
                    min={0.01}
                    max={600_000}
                    step={0.01}
                    value={target}
                    onChange={(next) => next !== undefined && change({ p99: next })}
                  />
                )}
              </Field>
            </>
          )
        }
      >
        <SweepTable job={job} sweeps={sweeps} unit={unit} names={names} targetMs={target} />
        {sweeps.map((sweep) => (
          <SweepDetail
            key={`${sweep.serverId} ${sweep.profileIndexes[0]}`}
            job={job}
            sweep={sweep}
            names={names}
            targetMs={target}
          />
        ))}
      </Section>
    )
  })
}
