import { readFileSync } from 'node:fs'
import path from 'node:path'
import { apiErrorCodes, runErrorCodes } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/troubleshooting.md'), 'utf8')

interface Entry {
  code: string
  /** heading above the row */
  heading: string
  cells: string[]
}

const entries: Entry[] = []
let heading = ''
for (const line of page.split('\n')) {
  if (line.startsWith('#')) heading = line.replace(/^#+ /, '')
  const code = /^\| `([A-Z_]+)` \|/.exec(line)?.[1]
  if (code) entries.push({ code, heading, cells: line.split('|').map((cell) => cell.trim()) })
}

describe('docs/troubleshooting.md', () => {
  it('has an entry for every code, and none for others', () => {
    const codes = [...Object.keys(runErrorCodes), ...Object.keys(apiErrorCodes)]
    expect(entries.map(({ code }) => code).sort()).toEqual(codes.sort())
  })

  it('has codes of runs under who is to blame', () => {
    const headings = {
      target: 'The server',
      generator: 'The load generator',
      runner: 'The runner',
      platform: 'The platform',
    }
    for (const [code, blame] of Object.entries(runErrorCodes)) {
      expect([code, entries.find((entry) => entry.code === code)?.heading]).toEqual([code, headings[blame]])
    }
  })

  it('has the right status of each answer, and says what to do', () => {
    for (const [code, status] of Object.entries(apiErrorCodes)) {
      const cells = entries.find((entry) => entry.code === code)?.cells ?? []
      expect([code, cells[2]]).toEqual([code, String(status)])
      expect([code, (cells[4] ?? '').length > 10]).toEqual([code, true])
    }
  })
})
