import type { JobDetail } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { resultTable } from './result-table.ts'

const cell = (serverId: string, median: number, rank: number | null, lowerBound = false) => ({
  serverId,
  median,
  rank,
  lowerBound,
  scenarioId: 'json',
  profileIndex: 0,
  tied: false,
  interval: null,
  rounds: [],
  latencyP99Us: null,
  note: null,
})

describe('resultTable', () => {
  it('sets a lower bound where its figure puts it, as the leaderboard does, and explains what held it back', () => {
    const job = {
      rounds: 3,
      spareRounds: 0,
      profiles: [],
      cells: [cell('slow', 10_000, 2), cell('fast', 50_000, 1), cell('held', 30_000, null, true)],
      runList: [{ flags: [{ id: 'steal', evidence: '3 %' }] }],
    } as unknown as JobDetail
    const lines = resultTable(job, (_, text) => text)
    expect(lines.slice(2, 5).map((line) => line.match(/fast|held|slow/)?.[0])).toEqual(['fast', 'held', 'slow'])
    expect(lines).toContain(
      'CPU taken by the hypervisor: The hypervisor took more than 1 % of the CPU time that was asked for',
    )
    const advice = 'The machine disturbed 1 round: --spare-rounds has such rounds measured again.'
    expect(lines).toContain(advice)
    expect(resultTable({ ...job, spareRounds: 3 }, (_, text) => text)).not.toContain(advice)
  })

  it('says a reason that several rows share once, below them', () => {
    const note = 'every round is flagged (CPU taken by other processes)'
    const cells = [cell('a', 3, 1), { ...cell('b', 2, null), note }, { ...cell('c', 1, null), note }]
    const job = { rounds: 3, spareRounds: 0, profiles: [], cells, runList: [] } as unknown as JobDetail
    const lines = resultTable(job, (_, text) => text)
    expect(lines.filter((line) => line.includes(note))).toEqual([`note 1: ${note}`])
    expect(lines.filter((line) => /^ *- .*note 1$/.test(line))).toHaveLength(2)
  })
})
