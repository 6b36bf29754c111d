import { describe, expect, it } from 'vitest'
import { parseNumberList } from '#components/ui/number-list-input.tsx'

describe('parseNumberList', () => {
  it('takes commas and blanks, also while they are being typed', () => {
    expect(parseNumberList('16, 64;256  1024', 65_535)).toEqual([16, 64, 256, 1024])
    expect(parseNumberList('16, ', 65_535)).toEqual([16])
    expect(parseNumberList('', 65_535)).toEqual([])
  })

  it('is nothing for what is no list of whole numbers in range', () => {
    for (const text of ['a', '1.5', '0', '-3', '300']) expect(parseNumberList(text, 256)).toBeNull()
  })
})
