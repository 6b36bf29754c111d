// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { asksForKeys, keyHelp } from './key-help.ts'

const asked = (html: string, key: KeyboardEventInit = {}): boolean => {
  document.body.innerHTML = html
  let answer = false
  const listen = (event: KeyboardEvent) => {
    answer = asksForKeys(event)
  }
  document.addEventListener('keydown', listen)
  const target = document.querySelector('#here') ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, ...key }))
  document.removeEventListener('keydown', listen)
  return answer
}

afterEach(() => {
  keyHelp.turn(true)
  document.body.innerHTML = ''
})

describe('asksForKeys', () => {
  it('hears ? wherever nothing is typed', () => {
    expect(asked('')).toBe(true)
    for (const here of [
      '<a id="here" href="/">x</a>',
      '<input id="here" type="checkbox">',
      '<button id="here">x</button>',
    ])
      expect(asked(here), here).toBe(true)
  })

  it.each([
    '<input id="here">',
    '<textarea id="here"></textarea>',
    '<select id="here"></select>',
    '<div role="dialog"><a id="here"></a></div>',
  ])('leaves %s alone', (here) => {
    expect(asked(here)).toBe(false)
  })

  it('leaves commands of the browser and other keys alone', () => {
    expect(asked('', { ctrlKey: true })).toBe(false)
    expect(asked('', { metaKey: true })).toBe(false)
    expect(asked('', { key: '/' })).toBe(false)
  })

  it('can be switched off, and says so to who listens', () => {
    let changes = 0
    const end = keyHelp.listen(() => {
      changes += 1
    })
    keyHelp.turn(false)
    expect(asked('')).toBe(false)
    keyHelp.turn(true)
    expect(asked('')).toBe(true)
    expect(changes).toBe(2)
    end()
  })
})
