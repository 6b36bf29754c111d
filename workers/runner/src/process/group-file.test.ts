import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/node-process.ts'
import { openGroupFile } from './group-file.ts'

let data: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  data = temporaryFolder()
})
afterEach(() => data.remove())

const content = () => JSON.parse(readFileSync(path.join(data.folder, 'groups.json'), 'utf8')) as { pid: number }[]

describe('openGroupFile', () => {
  it('lists what runs and forgets what ended', () => {
    const file = openGroupFile(data.folder)
    file.add(process.pid)
    file.add(process.ppid)
    expect(content().map(({ pid }) => pid)).toEqual([process.pid, process.ppid])
    file.remove(process.ppid)
    expect(content().map(({ pid }) => pid)).toEqual([process.pid])
  })

  it('tells a later incarnation what is left, not one whose id was handed out again', () => {
    openGroupFile(data.folder).add(process.pid)
    expect(openGroupFile(data.folder).leftOver()).toEqual([process.pid])
    writeFileSync(path.join(data.folder, 'groups.json'), JSON.stringify([{ pid: process.pid, start: 'another' }]))
    expect(openGroupFile(data.folder).leftOver()).toEqual([])
  })

  it('does not count its own entries as left over', () => {
    const file = openGroupFile(data.folder)
    file.add(process.pid)
    expect(file.leftOver()).toEqual([])
  })

  it('takes a broken or missing file for an empty one', () => {
    writeFileSync(path.join(data.folder, 'groups.json'), '{ broken')
    expect(openGroupFile(data.folder).leftOver()).toEqual([])
    openGroupFile(data.folder).clear()
    expect(openGroupFile(data.folder).leftOver()).toEqual([])
  })

  it('ends no run where it cannot be written, and is whole once it can', () => {
    const folder = path.join(data.folder, 'full')
    writeFileSync(folder, 'no folder')
    const file = openGroupFile(folder)
    file.add(process.pid)
    rmSync(folder)
    file.add(process.ppid)
    file.remove(process.ppid)
    expect(openGroupFile(folder).leftOver()).toEqual([process.pid])
  })

  it('ignores a process that is gone before it is listed', () => {
    openGroupFile(data.folder).add(2 ** 22 + 1)
    expect(openGroupFile(data.folder).leftOver()).toEqual([])
  })
})
