// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Crosshair } from '#components/charts/crosshair.tsx'

let root: Root
const slider = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[role=slider]')
  if (!found) throw new Error('no slider')
  return found
}
const said = () => slider().getAttribute('aria-valuetext')
const press = (key: string) =>
  act(async () => slider().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const columns = [100, 200, 300].map((x) => ({ x, dots: [{ y: 50, colour: 'red' }] }))
const show = (shown: typeof columns) =>
  act(async () =>
    root.render(
      <Crosshair
        label="Throughput"
        width={400}
        height={132}
        columns={shown}
        plot={{ left: 46, right: 392, top: 10, bottom: 110 }}
        say={(index) => [`${index} s`, `Throughput: ${index * 1000}`]}
      />,
    ),
  )

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') as HTMLElement)
  await show(columns)
})
afterEach(() => act(async () => root.unmount()))

it('says each point by the keys of a slider, and to the eye as well', async () => {
  expect(slider().getAttribute('aria-label')).toBe('Throughput: point by point')
  await press('ArrowRight')
  expect(said()).toBe('1 s, Throughput: 1000')
  expect(document.querySelector('.bg-ink')?.textContent).toBe('1 sThroughput: 1000')
  expect(document.querySelector('circle')?.getAttribute('cx')).toBe('200')
  await press('End')
  await press('ArrowRight')
  expect(said()).toBe('2 s, Throughput: 2000')
  await press('Escape')
  expect(document.querySelector('.bg-ink')).toBeNull()
})

it('stays on its point while a run goes on', async () => {
  await press('End')
  await show([...columns, { x: 310, dots: [] }])
  expect(said()).toBe('2 s, Throughput: 2000')
})

it('is not there without points: nothing could be said', async () => {
  await show([])
  expect(document.querySelector('[role=slider]')).toBeNull()
})

it('follows the pointer', async () => {
  const moved = new MouseEvent('pointermove', { bubbles: true, clientX: 160 })
  await act(async () => slider().dispatchEvent(moved))
  expect(said()).toBe('1 s, Throughput: 1000')
})
