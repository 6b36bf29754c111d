import type { FilledTable } from '@wrkbench/tables'
import { expect, it } from 'vitest'
import { columnShares } from '#lib/table/column-shares.ts'

const table = (heads: string[], ...rows: string[][]): FilledTable =>
  ({
    title: 't',
    note: null,
    nameColumn: 0,
    columns: heads.map((head) => ({ head })),
    rows: rows.map((texts) => ({
      begins: false,
      cells: texts.map((text) => ({ text, mark: null, value: null, result: null, shows: undefined })),
    })),
  }) as unknown as FilledTable

it('gives tables of one page the widths that the longest text of any of them asks for', () => {
  const shares = columnShares([table(['', 'b'], ['1234567', '1']), table(['', 'b'], ['12', '1234567'])])
  expect(shares).toEqual([0.5, 0.5])
})

it('leaves tables alone that have different columns, and one that stands alone', () => {
  expect(columnShares([table(['a', 'b']), table(['a'])])).toBeNull()
  expect(columnShares([table(['a'])])).toBeNull()
})
