import { type MetricId, metricCatalogue, metricIds } from '@wrkbench/contracts'
import { Field, Pick } from '#components/ui/field.tsx'
import { cx } from '#lib/cx.ts'

const choices = metricIds.map((id) => ({ value: id, label: metricCatalogue[id].short }))

type MeasurePickProps = { label?: string; className?: string; metric: MetricId; onMetric: (metric: MetricId) => void }

/** Chooses the metric that a page shows. */
export const MeasurePick = ({ label = 'Measure', className, metric, onMetric }: MeasurePickProps) => (
  <Field label={label} className={cx('min-w-24', className)}>
    {(ids) => (
      <Pick {...ids} choices={choices} value={metric} onChange={(event) => onMetric(event.target.value as MetricId)} />
    )}
  </Field>
)
