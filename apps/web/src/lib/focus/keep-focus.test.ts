// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let end = () => {}
const element = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no ${id}`)
  return found
}
const focused = () => document.activeElement?.id
/** jsdom has no layout: give every element a box */
const asLaidOut = () =>
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList)

beforeEach(() => {
  asLaidOut()
  document.body.innerHTML = `<main><h1>Tokens</h1><button id="make">Make</button><table><tbody>
    <tr id="one"><td>a</td><td><button id="revoke-one">Revoke</button></td></tr>
    <tr id="two"><td>b</td><td><button id="revoke-two">Revoke</button></td></tr>
  </tbody></table></main>`
  end = keepFocus()
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
})

describe('what has the focus goes', () => {
  it('with its row: the next row has it, then the one that is left', async () => {
    element('revoke-one').focus()
    element('one').remove()
    await expect.poll(focused).toBe('revoke-two')
    element('two').remove()
    await expect.poll(focused).toBe('make')
  })

  it('and something else takes its place: that has it', async () => {
    element('revoke-two').focus()
    element('revoke-two').outerHTML = '<button id="undo">Undo</button>'
    await expect.poll(focused).toBe('undo')
  })

  it('with a dialog that asked for it: what is nearest behind it', async () => {
    element('revoke-one').focus()
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div role="alertdialog" id="ask"><button id="yes">Yes</button></div>',
    )
    element('yes').focus()
    element('one').remove()
    element('ask').remove()
    await expect.poll(focused).toBe('revoke-two')
  })
})

it('a button that is off while something is sent has it again when that is over, unless somebody went on', async () => {
  const button = element('make') as HTMLButtonElement
  const off = async () => {
    button.focus()
    // as browsers do
    button.blur()
    button.disabled = true
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(document.activeElement).toBe(document.body)
  }
  await off()
  button.disabled = false
  await expect.poll(focused).toBe('make')
  await off()
  element('revoke-one').focus()
  button.disabled = false
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(focused()).toBe('revoke-one')
})

it('what has been given to something else, or lost with a page, stays so', async () => {
  element('revoke-one').focus()
  element('one').remove()
  element('make').focus()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(focused()).toBe('make')
  window.history.replaceState(null, '', '/elsewhere')
  element('make').remove()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.activeElement).toBe(document.body)
})
