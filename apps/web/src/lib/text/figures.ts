/** How figures are written stands with the tables, which exports write too. */
export {
  formatColumn,
  formatCount,
  formatExact,
  formatHeadline,
  formatMetricTick,
  formatStanding,
  formatTick,
  headUnit,
  missing,
  nbsp,
  plural,
} from '@wrkbench/tables'
