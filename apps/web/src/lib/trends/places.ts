import type { Trend } from '@wrkbench/contracts'

type Line = Pick<Trend, 'environment' | 'scenario'>

/** Scenario and environment of the lines, such as JSON and lab; "several" if the lines differ. */
export const placesOf = (trends: readonly Line[]): { scenario: string; environment: string } => {
  const one = (of: (trend: Line) => { id: string; name: string }, several: string): string => {
    const names = new Map(trends.map(of).map(({ id, name }) => [id, name]))
    const [name = several] = names.values()
    return names.size > 1 ? several : name
  }
  return {
    scenario: one(({ scenario: { id, displayName } }) => ({ id, name: displayName }), 'Several scenarios'),
    environment: one(({ environment }) => environment, 'several environments'),
  }
}
