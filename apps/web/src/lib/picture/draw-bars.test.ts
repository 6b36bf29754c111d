// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { type DrawnBar, drawBars } from '#lib/picture/draw-bars.ts'

const bar = (more: Partial<DrawnBar>): DrawnBar => ({
  name: 'Gin',
  rank: '1',
  value: 100,
  interval: null,
  text: '100',
  colour: 'var(--s6)',
  isHollow: false,
  ...more,
})
const parsed = (bars: DrawnBar[]) => {
  const { svg } = drawBars([{ head: null, bars, formatTick: String }])
  return new DOMParser().parseFromString(svg, 'image/svg+xml')
}
const widths = (document: Document) =>
  [...document.querySelectorAll('rect')].map((rect) => Number(rect.getAttribute('width')))

describe('drawBars', () => {
  it('draws from zero, in proportion, on one axis', () => {
    const [long = 0, short = 0] = widths(parsed([bar({ value: 200 }), bar({ value: 50 })]))
    expect(long / short).toBeCloseTo(4, 1)
  })

  it('leaves out the bar of what was not measured, and hollows what does not rank', () => {
    const document = parsed([bar({}), bar({ value: null, text: '–' }), bar({ isHollow: true })])
    expect([...document.querySelectorAll('rect')].map((rect) => rect.getAttribute('fill'))).toEqual([
      'var(--s6)',
      'none',
    ])
  })

  it('pales the other sides of a server, and shows the date at the end of a long name', () => {
    const name = 'ASP.NET Core minimal APIs, 26 Nov 2026'
    const document = parsed([bar({ name }), bar({ name, isOther: true })])
    const [first = 0, other = 0] = [...document.querySelectorAll('rect')].map((rect) =>
      Number(rect.getAttribute('fill-opacity')),
    )
    expect(other).toBeLessThan(first)
    expect(document.documentElement.textContent).toContain(name)
  })

  it('cannot be broken out of by a name, nor broken by a long one', () => {
    const document = parsed([bar({ name: '<script>alert(1)</script>' }), bar({ name: 'x'.repeat(300) })])
    expect(document.querySelector('parsererror, script')).toBeNull()
    expect(document.documentElement.textContent).toContain('…')
  })
})
