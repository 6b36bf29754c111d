import type { SubmitReport } from '@wrkbench/contracts'
import { createRandom } from '@wrkbench/stats'
import type { TestInstance } from './start-instance.ts'

/** Levels of each subject, one for each day, the newest last; days are counted back from today. */
export interface DailyLevels {
  environment: string
  scenario: string
  levels: Record<string, readonly number[]>
  hosts?: (daysAgo: number) => SubmitReport['hosts']
}

const dayMs = 86_400_000
const rounds = 5
const daysAgo = (count: number): Date => new Date(Date.now() - count * dayMs)

/** A day as the dashboard writes it. */
export const dayText = (ago: number): string => {
  const date = daysAgo(ago)
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/**
 * Submits one report for each day, with five rounds of each subject around its level: one per cent of spread between
 * days, half a per cent among rounds.
 */
export const handInDays = async (
  instance: Pick<TestInstance, 'submitReport'>,
  { environment, scenario, levels, hosts }: DailyLevels,
): Promise<void> => {
  const random = createRandom(7)
  const about = (level: number, share: number) => level * (1 + share * (2 * random() - 1))
  const days = Math.max(...Object.values(levels).map(({ length }) => length))
  for (let day = 0; day < days; day++) {
    const ago = days - 1 - day
    const results = Object.entries(levels).flatMap(([subject, own]) => {
      const level = about(own[day] ?? 0, 0.01)
      return Array.from({ length: rounds }, () => ({
        subject,
        scenario,
        measuredAt: new Date(daysAgo(ago).getTime() - 3_600_000).toISOString(),
        metrics: { successesPerSecond: about(level, 0.005), latency: { p50: 1e9 / level, p99: 3e9 / level } },
      }))
    })
    await instance.submitReport({
      environment,
      results,
      hosts: hosts?.(ago),
      commit: `c0ffee${String(day).padStart(2, '0')}`,
    })
  }
}
