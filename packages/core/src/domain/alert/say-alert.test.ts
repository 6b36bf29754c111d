import { expect, it } from 'vitest'
import { type SaidAlert, sayAlert } from './say-alert.ts'

const lost: SaidAlert = {
  subject: 'Gin',
  scenario: 'json',
  environment: 'lab-1',
  metric: 'successesPerSecond',
  state: 'open',
  ratio: 0.94,
  interval: { low: 0.92, high: 0.96 },
  firstAt: new Date('2026-11-12T22:00:00Z'),
  commit: 'abcdef0123456789',
  closed: null,
}

it('says what was lost, how surely, since when and with which commit', () => {
  expect(sayAlert(lost)).toBe('Gin json on lab-1 lost 6 % (4 to 8 %) since 12 Nov 2026, commit abcdef0123')
  expect(sayAlert({ ...lost, ratio: 1.5, interval: { low: 1.46, high: 1.54 }, commit: null })).toBe(
    'Gin json on lab-1 gained 50 % (46 to 54 %) since 12 Nov 2026',
  )
  expect(sayAlert({ ...lost, interval: { low: 0.935, high: 0.945 } })).toContain('lost 6.0 % (5.5 to 6.5 %)')
})

it('of a latency, that it rose or fell', () => {
  const p99 = { ...lost, metric: 'latencyP99Us' as const, ratio: 1.2, interval: { low: 1.1, high: 1.3 } }
  expect(sayAlert(p99)).toContain('p99 of Gin json on lab-1 rose by 20 % (10 to 30 %) since')
})

it('is no surer of a suspect than it may be', () => {
  expect(sayAlert({ ...lost, state: 'suspected', commit: null })).toBe(
    'Gin json on lab-1 may have lost 6 % (4 to 8 %) on 12 Nov 2026; it is being measured again',
  )
  const closed = { because: 'machine-moved', at: null, by: null } as const
  expect(sayAlert({ ...lost, state: 'dismissed', commit: null, closed })).toMatch(
    /moved as well, so it was the machine$/,
  )
})

it('says how it ended', () => {
  const back = { because: 'recovered', at: new Date('2026-11-14T01:00:00Z'), by: null } as const
  expect(sayAlert({ ...lost, state: 'closed', closed: back })).toMatch(/; back at its earlier level since 14 Nov 2026$/)
  const accepted = { because: 'accepted', at: null, by: 'Ada' } as const
  expect(sayAlert({ ...lost, state: 'closed', closed: accepted })).toMatch(/; Ada calls the new level the usual one$/)
})

it('says no more digits than are known, and enough to tell the ends apart', () => {
  const size = (ratio: number, low: number, high: number) => sayAlert({ ...lost, ratio, interval: { low, high } })
  expect(size(0.96, 0.948, 0.973)).toContain('lost 4.0 % (2.7 to 5.2 %)')
  expect(size(0.96, 0.94, 0.98)).toContain('lost 4 % (2 to 6 %)')
  expect(size(1.2, 1.19, 1.21)).toContain('gained 20 % (19 to 21 %)')
  expect(size(0.88, 0.878, 0.882)).toContain('lost 12.0 % (11.8 to 12.2 %)')
  expect(size(0.97, 0.93, 1.003)).toContain('lost 3 % (0 to 7 %)')
  expect(size(0.99, 0.98, 1.005)).toContain('lost 1.0 % (−0.5 to 2.0 %)')
})

it('of a latency that fell, and of one that may have', () => {
  const down = { ...lost, metric: 'latencyP99Us' as const }
  expect(sayAlert(down)).toContain('p99 of Gin json on lab-1 fell by 6 %')
  expect(sayAlert({ ...down, state: 'suspected' })).toContain('may have fallen by 6 %')
  const up = { ...down, ratio: 1.2, interval: { low: 1.1, high: 1.3 } }
  expect(sayAlert({ ...up, state: 'suspected' })).toContain('may have risen by 20 % (10 to 30 %)')
  expect(sayAlert({ ...lost, state: 'suspected', ratio: 1.2, interval: { low: 1.1, high: 1.3 } })).toContain(
    'may have gained',
  )
})

it('names no day of an end that nobody knows', () => {
  const closed = { because: 'recovered', at: null, by: null } as const
  expect(sayAlert({ ...lost, state: 'closed', closed })).toMatch(/; back at its earlier level$/)
  const gone = { because: 'not-comparable', at: new Date('2026-11-14T01:00:00Z'), by: null } as const
  expect(sayAlert({ ...lost, state: 'closed', closed: gone })).toMatch(/hardware or method changed$/)
})
