import { buffer, text } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import type { Cell, Table } from '@wrkbench/tables'
import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'
import { toJson } from './json.ts'
import { toMarkdown } from './markdown.ts'
import { toXlsx } from './xlsx.ts'

const cell = (value: Cell['value'], more: Partial<Cell> = {}): Cell => ({
  value,
  text: value === null ? '–' : String(value),
  mark: null,
  ...more,
})
const table: Table = {
  title: 'JSON on bench-01',
  notes: ['Median of 5 rounds.'],
  columns: [
    { id: 'server', name: 'server', unit: null, head: 'Framework', numeric: false },
    { id: 'median', name: 'req/s', unit: 'req/s', head: 'req/s', numeric: true },
    { id: 'measuredAt', name: 'measured at', unit: null, head: null, numeric: false },
    { id: 'empty', name: 'p99', unit: 'µs', head: 'p99 ms', numeric: true },
  ],
  groups: [
    {
      title: null,
      rows: [
        [cell('=cmd|1'), cell(131_268.51, { mark: 'best' }), cell('2018-10-22T00:00:00.000Z'), cell(null)],
        [cell('a, "b"'), cell(-2, { mark: 'worst' }), cell(null), cell(null)],
      ],
    },
  ],
}

/** Unlike `text`, it keeps the byte order mark. */
const csvOf = async (...tables: Table[]): Promise<string> => (await buffer(toCsv(tables))).toString()

describe('CSV', () => {
  it('quotes, ends lines as RFC 4180 does, leaves nothing empty, disarms formulas but no negative number', async () => {
    expect(await csvOf(table)).toBe(
      [
        '\ufeffserver,req/s,measured at,p99 (µs)',
        "'=cmd|1,131268.51,2018-10-22T00:00:00.000Z,",
        '"a, ""b""",-2,,',
        '',
      ].join('\r\n'),
    )
  })

  it.each(['=1', '+1', '-1', '@a', '\ta', '\ra'])('gives %j an apostrophe', async (formula) => {
    const rows = [[cell(formula), cell(1), cell(null), cell(null)]]
    const written = await text(toCsv([{ ...table, groups: [{ title: null, rows }] }]))
    expect(
      written
        .split('\r\n')[1]
        ?.replace(/^"/, '')
        .startsWith(`'${formula.charAt(0)}`),
    ).toBe(true)
  })

  it('names a unit once, wherever the name of a column has it', async () => {
    const names = ['req/s', 'req/s median', 'best cell, req/s', 'best, low']
    const columns = names.map((name) => ({ id: name, name, unit: 'req/s', head: null, numeric: true }))
    expect(await csvOf({ ...table, columns, groups: [] })).toBe(
      '\ufeffreq/s,req/s median,"best cell, req/s","best, low (req/s)"\r\n',
    )
  })

  it('puts several tables one below the other, each under its title', async () => {
    const lines = (await csvOf(table, { ...table, title: 'Second' })).split('\r\n')
    expect(lines[0]).toBe('\ufeffJSON on bench-01')
    expect(lines.slice(4, 6)).toEqual(['', 'Second'])
  })
})

describe('JSON', () => {
  it('is exact, keyed by column, with the units beside', async () => {
    expect(JSON.parse(await text(toJson([table, table])))).toMatchObject({
      tables: [
        {
          title: 'JSON on bench-01',
          columns: [{ id: 'server' }, { id: 'median', unit: 'req/s' }, {}, {}],
          rows: [{ server: '=cmd|1', median: 131_268.51, empty: null }, { median: -2 }],
        },
        {},
      ],
    })
  })
})

describe('Markdown', () => {
  it('is the table that people publish: best bold, worst italic, figures right, nothing escapes its cell', () => {
    expect(toMarkdown([table])).toBe(
      [
        ...['## JSON on bench-01', '', 'Median of 5 rounds.', ''],
        ...['| Framework | req/s |', '|---|---:|'],
        ...['| =cmd\\|1 | **131268.51** |', '| a, "b" | *-2* |', ''],
      ].join('\n'),
    )
  })

  it('writes "-" where there is nothing', () => {
    const rows = [
      [cell('a'), cell(1), cell(null), cell(null)],
      [cell('b'), cell(null), cell(null), cell(null)],
    ]
    expect(toMarkdown([{ ...table, groups: [{ title: null, rows }] }])).toContain('| b | - |')
  })

  it('puts parts under headings of their own and takes names for names', () => {
    const groups = [
      { title: 'a|b', rows: [[cell('<img src=x>\n# x [y](z)'), cell(1), cell(null), cell(null)]] },
      { title: 'empty', rows: [] },
    ]
    const written = toMarkdown([{ ...table, groups }])
    expect(written).toContain('### a\\|b\n\n| Framework | req/s |')
    expect(written).toContain('| &lt;img src=x&gt; # x \\[y\\](z) | 1 |')
    expect(written).not.toContain('empty')
  })
})

/** Contents of a file in a ZIP archive, read from its central directory. */
const zipped = (archive: Buffer, name: string): string => {
  for (let at = archive.indexOf('PK\u0001\u0002'); at >= 0; at = archive.indexOf('PK\u0001\u0002', at + 4)) {
    const [size, length] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    if (archive.toString('utf8', at + 46, at + 46 + length) !== name) continue
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    return inflateRawSync(archive.subarray(start, start + size)).toString()
  }
  return ''
}

describe('XLSX', () => {
  it('has real numbers with formats, dates as dates, texts as texts, the head frozen', async () => {
    const book = await toXlsx([table])
    const sheet = zipped(book, 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<v>131268.51</v>')
    expect(sheet).toContain('<v>43395</v>')
    expect(zipped(book, 'xl/styles.xml')).toContain('yyyy-mm-dd hh:mm:ss.000 &quot;UTC&quot;')
    expect(sheet).toMatch(/ySplit="1"/)
    expect(sheet).not.toContain('<f>')
  })

  it('does not show what is small as zero', async () => {
    const columns = [{ id: 'p', name: 'p', unit: null, head: 'p', numeric: true }]
    const formatOf = async (value: number) => {
      const book = await toXlsx([{ ...table, columns, groups: [{ title: null, rows: [[cell(value)]] }] }])
      return zipped(book, 'xl/styles.xml').includes('formatCode="0.00E+00"')
    }
    expect([await formatOf(3e-9), await formatOf(-3e-9), await formatOf(0.004), await formatOf(0)]).toEqual([
      ...[true, true, false, false],
    ])
  })

  it('separates the thousands of quantities, but not of numbers that name things', async () => {
    const columns = [
      { id: 'job', name: 'job', unit: null, head: 'Job', numeric: true, identifies: true as const },
      { id: 'runs', name: 'runs', unit: null, head: 'Runs', numeric: true },
    ]
    const book = await toXlsx([{ ...table, columns, groups: [{ title: null, rows: [[cell(12_345), cell(6789)]] }] }])
    const styles = zipped(book, 'xl/styles.xml')
    const formats = new Map(
      [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id, as]) => [id, as]),
    )
    const uses = [...styles.matchAll(/<xf ([^>]*)>/g)].map(([, xf = '']) =>
      formats.get(/numFmtId="(\d+)"/.exec(xf)?.[1]),
    )
    const cells = zipped(book, 'xl/worksheets/sheet1.xml').matchAll(/s="(\d+)"><v>(12345|6789)<\/v>/g)
    expect([...cells].map(([, style, value]) => [value, uses[Number(style)]])).toEqual([
      ['12345', '0'],
      ['6789', '#,##0'],
    ])
  })

  it('writes an instant as a date in any column, and a year that is all that is known as a year', async () => {
    const columns = [
      { id: 'aMeasuredAt', name: 'a measured at', unit: null, head: null, numeric: false },
      { id: 'measuredAt', name: 'measured at', unit: null, head: null, numeric: false },
    ]
    const rows = [[cell('2018-10-22T00:00:00.000Z'), cell('2019')]]
    const book = await toXlsx([{ ...table, columns, groups: [{ title: null, rows }] }])
    expect(zipped(book, 'xl/worksheets/sheet1.xml')).toContain('<v>43395</v>')
    expect(zipped(book, 'xl/worksheets/sheet1.xml')).not.toContain('<v>43466</v>') // 1 January 2019
    expect(zipped(book, 'xl/sharedStrings.xml')).toContain('2019')
  })

  it('names a sheet for each table, however they are called', async () => {
    const title = 'A title / of [more] than thirty-one characters'
    const book = zipped(await toXlsx([table, { ...table, title }, { ...table, title }]), 'xl/workbook.xml')
    const names = [...book.matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name]) => name)
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(name).toMatch(/^[^\\/?*[\]:]{1,31}$/)
  })
})
