// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NumberInput } from '#components/ui/number-input.tsx'

let root: Root
let seen: (number | undefined)[]

const show = (value: number | undefined, optional = false) =>
  act(async () =>
    root.render(
      <NumberInput value={value} min={1} max={100} optional={optional} onChange={(next) => seen.push(next)} />,
    ),
  )

const input = (): HTMLInputElement => {
  const element = document.querySelector('input')
  if (!element) throw new Error('no input')
  return element
}

/** Types as React notices it: sets the value past React's own tracking, then sends the event. */
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild as Element)
  seen = []
})
afterEach(() => act(async () => root.unmount()))

describe('NumberInput', () => {
  it('hands numbers in range on', async () => {
    await show(5)
    await type('64')
    expect(seen).toEqual([64])
  })

  it('keeps what is no number, or out of range, to itself and marks it', async () => {
    await show(5)
    for (const text of ['', '0', '101', '1.5', 'many']) await type(text)
    expect(seen).toEqual([])
    expect(input().value).toBe('many')
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(document.querySelector('[role=alert]')?.textContent).toBe('1 to 100')
    expect(input().validationMessage).toBe('1 to 100')
    await type('7')
    expect(document.querySelector('[role=alert]')).toBeNull()
    expect(input().validity.valid).toBe(true)
  })

  it('may be emptied where the field is optional', async () => {
    await show(5, true)
    await type('')
    expect(seen).toEqual([undefined])
  })

  it('follows a value that changes elsewhere', async () => {
    await show(5)
    await show(9)
    expect(input().value).toBe('9')
  })
})
