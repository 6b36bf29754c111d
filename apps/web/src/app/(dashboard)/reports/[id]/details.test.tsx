// @vitest-environment jsdom
import { emptyMetrics, type ReportDetail } from '@wrkbench/contracts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Details } from './details.tsx'

let root: Root
const entries = () => [...document.querySelectorAll('details')].map(({ id }) => id)
const button = () => document.querySelector<HTMLButtonElement>('button')

const reportOf = (results: number) =>
  ({
    id: 'a-report',
    resultList: Array.from({ length: results }, (_, index) => ({
      id: index + 1,
      round: 1,
      rawBytes: null,
      custom: [],
      missing: {},
      subject: { displayName: `service ${index}` },
      scenario: { displayName: 'checkout' },
      metrics: { ...emptyMetrics(), successesPerSecond: 100 },
    })),
  }) as unknown as ReportDetail

const show = (results: number) => act(async () => root.render(<Details report={reportOf(results)} />))

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  Element.prototype.scrollIntoView = () => {}
  window.location.hash = ''
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.body.firstElementChild as Element)
})
afterEach(() => act(async () => root.unmount()))

it('lists every one of a few results', async () => {
  await show(12)
  expect([entries().length, button()]).toEqual([12, null])
})

it('of many shows the one that the address names, and all of them when asked', async () => {
  window.location.hash = '#result-7'
  await show(13)
  expect(entries()).toEqual(['result-7'])
  expect(document.body.textContent).toContain('Successful requests per second')
  expect(button()?.textContent).toBe('List all 13 results')
  await act(async () => button()?.click())
  expect([entries().length, button()]).toEqual([13, null])
})
