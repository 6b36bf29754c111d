import { describe, expect, it } from 'vitest'
import { completeProfile } from './describe-profile.ts'
import { loadPresetIds, loadPresetList, loadPresets, scaleLoad, writtenOut } from './published-loads.ts'

describe('named loads', () => {
  it('say in their name what they are', () => {
    for (const { id, profile } of loadPresetList) {
      const { generator, connections, pipeline = 1 } = profile
      expect(id.startsWith(`${generator}-`)).toBe(true)
      expect(id.endsWith('-p16')).toBe(pipeline === 16)
      const asked = Number(/-c(\d+)/.exec(id)?.[1])
      expect(asked - connections).toBe(asked % (profile.threads ?? 1))
    }
    expect(loadPresets['wrk-t4-c50-10m'].note).toBe('wrk gives each thread as many: of 50 it opens 48.')
    expect(loadPresets['wrk-t2-c100-60s'].note).toBeNull()
    expect(new Set(loadPresetIds).size).toBe(loadPresetIds.length)
  })

  it.each([
    ['bombardier-c125-n1m', { generator: 'bombardier', connections: 125, requests: 1_000_000 }],
    ['bombardier-c125-n5m', { generator: 'bombardier', connections: 125, requests: 5_000_000 }],
    ['ab-c100-n100k', { generator: 'ab', connections: 100, requests: 100_000, keepAlive: false }],
    ['wrk-t4-c50-10m', { generator: 'wrk', connections: 48, threads: 4, durationSeconds: 600 }],
    ['wrk-t4-c50-1m', { generator: 'wrk', connections: 48, threads: 4, durationSeconds: 60 }],
    ['wrk-t2-c100-60s', { generator: 'wrk', connections: 100, threads: 2, durationSeconds: 60 }],
    ['wrk-t32-c256-p16', { generator: 'wrk', connections: 256, threads: 32, durationSeconds: 15, pipeline: 16 }],
  ] as const)('%s is the published command', (preset, profile) => {
    expect(writtenOut({ preset })).toEqual(profile)
  })
})

describe('a part of a load', () => {
  it.each([
    ['wrk-t4-c50-10m', 0.01, { durationSeconds: 6 }],
    ['wrk-t2-c100-60s', 0.01, { durationSeconds: 1 }],
    ['bombardier-c125-n1m', 0.01, { requests: 10_000 }],
    ['ab-c100-n100k', 0.0001, { requests: 100 }],
  ] as const)('%s × %d', (preset, scale, part) => {
    expect(writtenOut({ preset, scale })).toEqual({ ...loadPresets[preset].profile, ...part })
  })

  it('is one that was asked for, all else as it was', () => {
    for (const { profile } of loadPresetList) {
      for (const scale of [1, 0.3, 0.001, Number.MIN_VALUE]) {
        const whole = completeProfile(profile)
        const part = completeProfile(scaleLoad(profile, scale))
        const { durationSeconds, requests } = part
        expect(part).toEqual({ ...whole, durationSeconds, requests })
        expect(durationSeconds ?? requests).toBeGreaterThanOrEqual(requests === null ? 1 : part.connections)
        expect(Number.isInteger(durationSeconds ?? requests)).toBe(true)
      }
    }
  })

  it('leaves a load alone that is written out', () => {
    const load = { generator: 'oha', connections: 7, durationSeconds: 2.5 } as const
    expect(writtenOut(load)).toBe(load)
  })
})
