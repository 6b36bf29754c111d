import { completeProfile, emptyMetrics } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { flagsOf } from '../flags.ts'
import type { Evidence } from './evidence.ts'

describe('answers-differ', () => {
  /** 100 000 answers of this many bytes each, while the 128 verified answers had 150 to 152 bytes. */
  const read = (perAnswer: number, change: (evidence: Evidence) => void = () => {}) => {
    const metrics = { ...emptyMetrics(), requests: 100_000, successes: 100_000, durationSeconds: 10 }
    const evidence: Evidence = {
      profile: completeProfile({ generator: 'bombardier', connections: 100, durationSeconds: 10 }),
      metrics: { ...metrics, bytes: { read: perAnswer * 100_000, written: null } },
      answerBytes: { asked: 128, shortest: 150, longest: 152 },
      ...{ server: null, generator: null, host: null, serverDied: false, noiseFloor: null },
    }
    change(evidence)
    return flagsOf(evidence)
  }

  it('is raised where answers under load were longer or shorter than those verified', () => {
    expect(read(137)).toEqual([
      {
        id: 'answers-differ',
        evidence: '137 bytes an answer under load, but 150 to 152 in 128 answers asked for alone',
      },
    ])
    expect(read(148.9).map(({ id }) => id)).toEqual(['answers-differ'])
    expect(read(153.2).map(({ id }) => id)).toEqual(['answers-differ'])
  })

  it('is not where lengths vary that much, or an answer of each connection was under way at the end', () => {
    for (const perAnswer of [149, 150, 151.3, 152, 153.1]) expect(read(perAnswer)).toEqual([])
  })

  it('takes a failed answer for one of any length', () => {
    const failing = ({ metrics }: Evidence) => {
      metrics.successes = 99_950
    }
    expect(read(400, failing)).toEqual([])
    expect(read(148.95, failing)).toEqual([])
    expect(read(148.9, failing).map(({ id }) => id)).toEqual(['answers-differ'])
  })

  it('takes a connection that the server of h2load ended for one whose last answer was not counted', () => {
    const h2load = ({ profile }: Evidence) => {
      profile.generator = 'h2load'
    }
    for (const perAnswer of [76, 140, 152]) expect(read(perAnswer, h2load)).toEqual([])
    for (const perAnswer of [74, 154]) {
      expect(read(perAnswer, h2load).map(({ id }) => id)).toEqual(['answers-differ'])
    }
  })

  it('is raised where ab read other lengths, but all verified answers had one', () => {
    const ab =
      (lost: number | null, longest = 150) =>
      ({ profile, metrics, answerBytes }: Evidence) => {
        profile.generator = 'ab'
        metrics.errors.read = lost
        if (answerBytes) answerBytes.longest = longest
      }
    expect(read(150, ab(null))).toEqual([
      {
        id: 'answers-differ',
        evidence: 'ab read answers of different lengths, but all of 128 answers asked for alone had 150 bytes',
      },
    ])
    expect(read(150, ab(0))).toEqual([])
    expect(read(150, ab(null, 152))).toEqual([])
  })

  it('says nothing of what nobody counted, verified or saw often enough', () => {
    const unknown: ((evidence: Evidence) => void)[] = [
      ({ profile }) => Object.assign(profile, { generator: 'ab' }),
      ({ metrics }) => Object.assign(metrics.bytes, { read: null }),
      (evidence) => Object.assign(evidence, { answerBytes: null }),
      ({ answerBytes }) => Object.assign(answerBytes ?? {}, { asked: 63 }),
    ]
    for (const change of unknown) expect(read(100, change).map(({ id }) => id)).not.toContain('answers-differ')
  })
})
