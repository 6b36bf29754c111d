import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/node-process.ts'
import { takeLock } from './lock.ts'
import { startOf } from './process-table.ts'

let data: ReturnType<typeof temporaryFolder>
let file: string
beforeEach(() => {
  data = temporaryFolder()
  file = path.join(data.folder, 'runner.lock')
})
afterEach(() => data.remove())

describe('takeLock', () => {
  it('is given once and can be given back', () => {
    const giveBack = takeLock(data.folder)
    expect(() => takeLock(data.folder)).toThrow(new RegExp(`process ${process.pid}\\) uses`))
    giveBack()
    expect(existsSync(file)).toBe(false)
    takeLock(data.folder)()
  })

  it('is refused while its holder lives', () => {
    const start = startOf(process.ppid)
    writeFileSync(file, JSON.stringify({ pid: process.ppid, start }))
    expect(() => takeLock(data.folder)).toThrow(/another runner/)
  })

  it('takes over what a process left that is gone, or whose id was handed out again', () => {
    const [gone, another] = [
      { pid: 2 ** 22 + 1, start: '1' },
      { pid: process.ppid, start: 'long ago' },
    ]
    for (const left of [JSON.stringify(gone), JSON.stringify(another), 'broken']) {
      writeFileSync(file, left)
      const giveBack = takeLock(data.folder)
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
      giveBack()
    }
  })

  it('makes the folder', () => {
    takeLock(path.join(data.folder, 'new', 'folder'))()
    expect(existsSync(path.join(data.folder, 'new', 'folder'))).toBe(true)
  })
})
