// @vitest-environment jsdom
import { emptyMetrics, type ReportDetail } from '@wrkbench/contracts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Results } from './results.tsx'

let root: Root
const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)
const button = () => document.querySelector<HTMLButtonElement>('button')

const profile = {
  ...{ generator: null, connections: 64, threads: null, pipeline: null, rate: null },
  ...{ requests: null, durationSeconds: 10, keepAlive: null, timeoutSeconds: null },
}

const reportOf = (rates: Record<string, number[]>) =>
  ({
    id: 'a-report',
    environment: { id: 'e1', name: 'ci' },
    medianIntervals: { 'orders 0': { successesPerSecond: { low: 9_900, high: 10_500 } } },
    resultList: Object.entries(rates).flatMap(([name, own]) =>
      own.map((rate, index) => ({
        id: `${name} ${index}`,
        round: index + 1,
        flags: [],
        custom: [],
        runId: null,
        subject: { name, displayName: name, serverId: null, language: null, framework: null, version: null, colour: 0 },
        scenario: { id: 'checkout', displayName: 'checkout' },
        profile: { id: '1', profile },
        columns: { successesPerSecond: rate },
        metrics: emptyMetrics(),
      })),
    ),
  }) as unknown as ReportDetail

const show = (rates: Record<string, number[]>) => act(async () => root.render(<Results report={reportOf(rates)} />))

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.body.firstElementChild as Element)
})
afterEach(() => act(async () => root.unmount()))

it('gathers rounds into a median for each subject, and lists each when asked', async () => {
  await show({ orders: [10_100, 10_300, 10_200], users: [9_000, 9_500, 9_460] })
  expect(rows()).toEqual(['orders 3 rounds10.2\u00a0k ±\u00a00.3\u00a0k', 'users 3 rounds9.46\u00a0k'])
  const tips = [...document.querySelectorAll('td [data-tip]')].map((cell) => cell.getAttribute('data-tip'))
  expect(tips).toEqual([
    'Median of 3 rounds: 10,200\n95 % interval 9,900 to 10,500\nrounds from 10,100 to 10,300',
    'Median of 3 rounds: 9,460\nno interval: the rounds are all alike, so their noise is not known\nrounds from 9,000 to 9,500',
  ])
  expect(button()?.textContent).toBe('List 6 rounds one by one')
  await act(async () => button()?.click())
  expect(rows()).toHaveLength(6)
  expect(rows()[1]).toContain('10,300')
  await act(async () => button()?.click())
  expect(rows()).toHaveLength(2)
})

it('lists what was measured once as it was handed in', async () => {
  await show({ orders: [10_100.5], users: [9_000.25] })
  expect(rows()[0]).toContain('10,100.5')
  expect(button()).toBeNull()
})
