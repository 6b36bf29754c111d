import { describe, expect, it } from 'vitest'
import { drawBadge } from './draw-badge.ts'

const badge = { label: 'gin · json', value: '57.0 k req/s', known: true, title: 'gin, json: 57.0 k req/s' }

describe('a badge', () => {
  it('says to a screen reader and in its tooltip what it shows', () => {
    const svg = drawBadge(badge)
    expect(svg).toContain('role="img" aria-label="gin, json: 57.0 k req/s"')
    expect(svg).toContain('<title>gin, json: 57.0 k req/s</title>')
  })

  it('escapes names so that they cannot end the text', () => {
    const hostile = `"><script>alert(1)</script>&'`
    const svg = drawBadge({ ...badge, label: hostile, title: hostile })
    expect(svg).not.toContain('<script')
    expect(svg).toContain('&quot;&gt;&lt;script&gt;')
  })

  it('is XML whatever the name', () => {
    const svg = drawBadge({ ...badge, label: 'a\u0000b\u001bc\ud800d\u{1f600}' })
    expect(svg).toContain('a\ufffdb\ufffdc\ufffdd')
    expect(svg).not.toContain('\u0000')
  })

  it('stays small for a long name, and grows with a short one', () => {
    const width = (label: string) => Number(/width="(\d+)"/.exec(drawBadge({ ...badge, label }))?.[1])
    expect(width('x'.repeat(500))).toBe(width('x'.repeat(61)))
    expect(width('xx')).toBeGreaterThan(width('x'))
  })

  it('is grey if there is no figure', () => {
    const fill = (known: boolean) =>
      /x="\d+" width="\d+" height="20" fill="(#\w+)"/.exec(drawBadge({ ...badge, known }))?.[1]
    expect(fill(true)).not.toBe(fill(false))
  })
})
