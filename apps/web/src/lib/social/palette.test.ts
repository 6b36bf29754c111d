import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { latin, paint, palette } from '#lib/social/palette.ts'

describe('palette of the pictures', () => {
  it('is that of the pages', () => {
    const tokens = readFileSync(path.join(import.meta.dirname, '../../styles/tokens.css'), 'utf8')
    const [light = ''] = tokens.split('@media')
    const declared = Object.fromEntries(
      [...light.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
    )
    for (const [name, value] of Object.entries(palette)) expect([name, value]).toEqual([name, declared[name]])
  })

  it('paints what a style sheet would', () => {
    expect(paint('var(--s2)')).toBe('#b33700')
    expect(paint('var(--unknown)')).toBe(palette['--s7'])
  })

  it('asks no network for letters that the typeface lacks', () => {
    expect(latin('Gin ± 2\u00a0k, 1.9×, Ünïcode … – ≥')).toBe('Gin ± 2\u00a0k, 1.9×, Ünïcode … – ≥')
    expect(latin('日本🚀')).toBe('???')
  })
})
