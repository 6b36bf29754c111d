// @vitest-environment jsdom
import type { Sample } from '@wrkbench/contracts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ExploreDialog, type ExploreShown } from '#components/charts/explore/explore-dialog.tsx'
import { prepareRunSeries } from '#components/charts/prepare/run-series.ts'
import { NoResizing } from '../../../../test/support/no-resizing.ts'

/** four seconds with a sample every half second; the machine was not watched */
const samples = Array.from({ length: 8 }, (_, i): Sample => {
  const t = (i + 1) / 2
  return {
    t,
    phase: 'MEASURING',
    rps: 1000 * i,
    serverCpuUser: 60,
    serverCpuSystem: 30,
    generatorCpu: 90,
    serverRssBytes: 41_000_000,
    serverThreads: 3,
    hostCpu: null,
    networkBytesPerSecond: null,
  }
})
const plan = { warmupSeconds: 0, durationSeconds: 4, cpus: 2, live: false }
const series = prepareRunSeries(samples, plan)
const asked: ExploreShown = { show: ['rps', 'user'], left: 'linear', from: null, to: null }

let root: Root
const change = vi.fn<(change: Partial<ExploreShown>) => void>()
const close = vi.fn()
const show = (shown: ExploreShown = asked, of = series) =>
  act(async () =>
    root.render(
      <ExploreDialog
        series={of}
        shown={shown}
        change={change}
        close={close}
        name="run-1-1"
        colour="var(--s2)"
        opener={() => document.getElementById('opener')}
      />,
    ),
  )
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const words = () => document.body.textContent?.replaceAll('\u00a0', ' ')
const tick = (name: string) =>
  act(async () =>
    all('label')
      .find((label) => label.textContent?.startsWith(name))
      ?.click(),
  )
const press = (of: HTMLElement | undefined, key: string) =>
  act(async () => of?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

beforeEach(async () => {
  vi.useFakeTimers()
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  Reflect.set(globalThis, 'ResizeObserver', NoResizing)
  const place = { x: 0, y: 0, left: 0, top: 0, right: 800, bottom: 400, width: 800, height: 400 }
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(place as DOMRect)
  document.body.innerHTML = '<button id="opener">Explore</button><div id="root"></div>'
  root = createRoot(document.getElementById('root') as HTMLElement)
  await show()
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

it('draws what is chosen, each on the axis of its unit, and says why more cannot be', async () => {
  expect(all('.recharts-yAxis')).toHaveLength(2)
  expect(words()).toContain('Both axes are taken, by req/s and by % of a core')
  expect(all('input[type=checkbox]:disabled').map((box) => box.parentElement?.textContent)).toEqual([
    'Whole machinenot measured',
    'Resident memoryMB',
    'Networknot measured',
    'Threadsthreads',
  ])
  await tick('Throughput')
  expect(change).toHaveBeenLastCalledWith({ show: ['user'] })
})

it('says every figure of a moment with its unit, by the keys of the chart', async () => {
  const chart = all('[role=application]')[0]
  await act(async () => chart?.focus())
  await press(chart, 'ArrowRight')
  expect(all('.recharts-tooltip-wrapper')[0]?.textContent?.replaceAll('\u00a0', ' ')).toBe(
    '1 sThroughput1,000 req/sServer CPU, user60 % of a core',
  )
})

it('narrows by the keys of the strip, tells the address when it rests, and goes back to all of it', async () => {
  const edges = () => all('.recharts-brush-traveller')
  expect(edges().map((edge) => edge.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' '))).toEqual([
    'from 0 s',
    'until 4 s',
  ])
  await press(edges()[0], 'ArrowRight')
  await press(edges()[0], 'ArrowRight')
  expect(words()).toContain('1.5 s to 4 s')
  expect(edges()[0]?.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')).toBe('from 1.5 s')
  await act(async () => vi.advanceTimersByTime(1000))
  expect(change).toHaveBeenLastCalledWith({ from: 1.5, to: 4 })
  await act(async () =>
    all('button')
      .find(({ textContent }) => textContent === 'Whole run')
      ?.click(),
  )
  await act(async () => vi.advanceTimersByTime(1000))
  expect(change).toHaveBeenLastCalledWith({ from: null, to: null })
})

it('has the edges of its strip where the span is, with other series as well', async () => {
  const slide = () => Number(all('.recharts-brush-slide')[0]?.getAttribute('width'))
  const frames = () => act(async () => vi.advanceTimersByTime(100))
  await frames()
  const whole = slide()
  await act(async () => root.unmount())
  root = createRoot(document.getElementById('root') as HTMLElement)
  const half: ExploreShown = { ...asked, from: 0.5, to: 2.5 }
  await show(half)
  await frames()
  expect(slide() / whole).toBeCloseTo(4 / 7, 1)
  await show({ ...half, show: ['rps', 'memory'] })
  await frames()
  expect(slide() / whole).toBeCloseTo(4 / 7, 1)
})

it('keeps its part of the time and its focus while a run under way goes on, and waits for what is held', async () => {
  const edges = () => all('.recharts-brush-traveller')
  const more = (count: number) => {
    const late = Array.from({ length: count }, (_, i) => ({ ...samples[7], t: 4.5 + i / 2 }) as Sample)
    return prepareRunSeries([...samples, ...late], { ...plan, durationSeconds: 10 })
  }
  const frames = () => act(async () => vi.advanceTimersByTime(100))
  await press(edges()[0], 'ArrowRight')
  await press(edges()[1], 'ArrowLeft')
  await act(async () => edges()[1]?.focus())
  await show(asked, more(2))
  await frames()
  expect(words()).toContain('1 s to 3.5 s')
  expect(document.activeElement).toBe(edges()[1])
  await act(async () => edges()[1]?.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  const held = edges()[1]
  await show(asked, more(4))
  await frames()
  expect(edges()[1]).toBe(held)
  await act(async () => window.dispatchEvent(new Event('pointerup')))
  await frames()
  expect(edges()[1]).not.toBe(held)
  expect(words()).toContain('1 s to 3.5 s')
})

it('opens on what an address says, and says when its scale leaves something out', async () => {
  await act(async () => root.unmount())
  root = createRoot(document.getElementById('root') as HTMLElement)
  await show({ show: ['rps', 'memory'], left: 'log', from: 1, to: 3 })
  expect(words()).toContain('req/s, logarithmic')
  expect(words()).toContain('1 s to 3 s')
  expect(words()).toContain('A logarithmic axis has no zero: 1 figure is not drawn.')
})

it('has its figures as a table of the same part of the time', async () => {
  await press(all('.recharts-brush-traveller')[0], 'ArrowRight')
  await act(async () =>
    all('button')
      .find(({ textContent }) => textContent === 'Table')
      ?.click(),
  )
  expect(all('tbody tr')).toHaveLength(7)
  expect(all('thead th').map(({ textContent }) => textContent)).toEqual([
    's',
    'Throughput, req/s',
    'Server CPU, user, % of a core',
  ])
})

it('closes by Escape', async () => {
  await press(document.body, 'Escape')
  expect(close).toHaveBeenCalledOnce()
})
