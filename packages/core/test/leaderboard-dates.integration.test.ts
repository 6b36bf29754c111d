import { describe, expect, it } from 'vitest'
import { getLeaderboard, listSeries } from '../src/index.ts'
import { day, pastSeries } from './support/history.ts'
import { openInstance } from './support/instance.ts'
import { startRunner } from './support/runner.ts'

describe('the dates of a leaderboard', () => {
  it('offers dates of all the time when there are many, and the one that is shown', async () => {
    const instance = await openInstance()
    const { environmentId } = await startRunner(instance)
    const groups = Array.from({ length: 500 }, (_, index) => ({ values: [10, 11, 12], at: day(index - 600) }))
    await pastSeries(instance, { subject: 'old', environmentId, groups })
    const old = (more: object = {}) => getLeaderboard({ ctx: instance.ctx, input: { scenario: 'json', ...more } })
    const { dates, dateCount } = (await old()).choices
    const all = groups.map(({ at }) => at.toISOString())
    expect(dateCount).toBe(500)
    expect(dates.length).toBeLessThanOrEqual(202)
    expect(dates.slice(-100)).toEqual(all.slice(-100))
    expect(dates[0]).toBe(all[0])
    const places = dates.map((date) => all.indexOf(date))
    expect(Math.max(...places.slice(1).map((place, index) => place - (places[index] ?? 0)))).toBeLessThanOrEqual(5)
    const left = all.find((date) => !dates.includes(date)) ?? ''
    expect((await old({ at: left })).choices.dates).toContain(left)
    expect((await listSeries({ ctx: instance.ctx, input: {} })).items).toMatchObject([{ groups: 500 }])
  })
})
