// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TipLayer } from '#components/ui/tip-layer.tsx'

let root: Root
const tip = () => document.querySelector('[role=tooltip]')
const send = (target: Element, event: Event) => act(async () => target.dispatchEvent(event))
const element = (id: string): Element => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no ${id}`)
  return found
}

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML =
    '<div id="root"></div><p id="figure" data-tip="131,268.51 req/s" tabindex="0"><b id="inner">131 k</b></p><p id="plain">x</p>'
  root = createRoot(element('root'))
  await act(async () => root.render(<TipLayer />))
})
afterEach(() => act(async () => root.unmount()))

describe('TipLayer', () => {
  it('shows the exact value on hover and on focus, and names it for screen readers', async () => {
    await send(element('inner'), new Event('pointerover', { bubbles: true }))
    expect(tip()?.textContent).toBe('131,268.51 req/s')
    expect(element('figure').getAttribute('aria-describedby')).toBe('tip')
    await send(element('plain'), new Event('pointerover', { bubbles: true }))
    expect(tip()).toBeNull()
    await send(element('figure'), new Event('focusin', { bubbles: true }))
    expect(tip()).not.toBeNull()
  })

  it('closes with Escape and lets go of the element', async () => {
    await send(element('figure'), new Event('focusin', { bubbles: true }))
    await send(document.body, new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    expect(tip()).toBeNull()
    expect(element('figure').hasAttribute('aria-describedby')).toBe(false)
  })
})
