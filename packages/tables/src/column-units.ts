import { type ColumnUnit, columnUnit, type NewestResult, type Trends } from '@wrkbench/contracts'
import { unitOfColumn } from './figures.ts'

/** The unit that the figures of some results share; all are rates. */
export const unitOfNewest = (results: readonly Pick<NewestResult, 'figure'>[]): ColumnUnit =>
  columnUnit(results.map(({ figure }) => figure.median))

/** The unit that all figures of some trends share. */
export const unitOfTrends = ({ metric, series }: Trends): ColumnUnit =>
  unitOfColumn(
    metric,
    series.flatMap(({ value }) => value),
  )
