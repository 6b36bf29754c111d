// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MultiPickList } from '#components/ui/multi-pick-list.tsx'
import { NoResizing } from '../../../test/support/no-resizing.ts'

let root: Root
const onPage = () => document.body
const labels = () => [...onPage().querySelectorAll('.check')].map((one) => one.textContent)
const search = () => onPage().querySelector<HTMLInputElement>('input[type=search]')

const Picked = ({ names }: { names: readonly string[] }) => {
  const [chosen, setChosen] = useState<string[]>([])
  const choices = names.map((name) => ({ value: name, label: name }))
  return (
    <MultiPickList
      id="x"
      label="Series"
      summary={chosen.join()}
      choices={choices}
      chosen={chosen}
      onChange={setChosen}
    />
  )
}
const show = (names: readonly string[]) => act(async () => root.render(<Picked names={names} />))
const type = (text: string) =>
  act(async () => {
    const input = search()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  Reflect.set(globalThis, 'ResizeObserver', NoResizing)
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') as Element)
})
afterEach(async () => {
  await act(async () => root.unmount())
  Reflect.deleteProperty(globalThis, 'ResizeObserver')
})

it('finds one of hundreds by a part of its name, and keeps what was chosen before', async () => {
  await show(Array.from({ length: 500 }, (_, index) => `Service ${index}`))
  await act(async () => onPage().querySelector<HTMLInputElement>('.check input')?.click())
  await type('SERVICE 49')
  expect(labels()).toEqual(['Service 49', ...Array.from({ length: 10 }, (_, index) => `Service ${490 + index}`)])
  expect(onPage().querySelector('[role=status]')?.textContent).toBe('11 of 500')
  await act(async () => onPage().querySelector<HTMLInputElement>('.check input')?.click())
  expect(onPage().querySelector('#x-summary')?.textContent).toBe('Service 0,Service 49')
  await type('nothing')
  expect(labels()).toEqual([])
  expect(onPage().querySelector('[role=status]')?.textContent).toBe('None is called so')
})

it('has no search where everything is in sight', async () => {
  await show(['Go', 'Rust'])
  expect(labels()).toEqual(['Go', 'Rust'])
  expect(search()).toBeNull()
})
