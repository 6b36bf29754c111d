/** The rules for writing figures are in the tables package, which exports use too. */
export {
  formatColumn,
  formatCount,
  formatExact,
  formatMetricTick,
  formatRatio,
  formatStanding,
  formatTick,
  headUnit,
  missing,
  nbsp,
  plural,
  unitOfColumn,
  writerOf,
} from '@wrkbench/tables'
