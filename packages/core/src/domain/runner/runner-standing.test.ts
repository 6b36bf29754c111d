import { describe, expect, it } from 'vitest'
import { notTakingNow, type Standing } from './runner-standing.ts'

const free: Standing = { pausedAt: null, pausedBy: null, pauseNote: null, windows: [] }
const at = (time: string) => new Date(`2026-03-01T${time}Z`)
const window = { from: '2026-03-01T10:00:00Z', to: '2026-03-01T12:30:00Z', note: null }

describe('notTakingNow', () => {
  it('lets a runner work that nobody keeps from it', () => {
    expect(notTakingNow(free, at('11:00:00'))).toBeNull()
  })

  it('says who paused it and why', () => {
    const paused = { ...free, pausedAt: at('09:00:00'), pausedBy: 'Ada' }
    expect(notTakingNow(paused, at('11:00:00'))).toEqual({ kind: 'paused', why: 'paused by Ada' })
    expect(notTakingNow({ ...paused, pauseNote: 'new fan' }, at('11:00:00'))?.why).toBe('paused by Ada: new fan')
  })

  it('keeps to windows from their first instant to before their last', () => {
    const kept = (time: string) => notTakingNow({ ...free, windows: [window] }, at(time))?.why ?? null
    const why = 'in maintenance until 2026-03-01 12:30 UTC'
    expect(['09:59:59', '10:00:00', '12:29:59', '12:30:00'].map(kept)).toEqual([null, why, why, null])
    expect(notTakingNow({ ...free, windows: [{ ...window, note: 'BIOS' }] }, at('10:00:00'))?.why).toBe(`${why}: BIOS`)
  })
})
