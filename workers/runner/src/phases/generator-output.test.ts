import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { GeneratorOutput } from '@wrkbench/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/node-process.ts'
import { caps, fitReport, readOutputs } from './generator-output.ts'

let root: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  root = temporaryFolder()
})
afterEach(() => root.remove())

const output = (changes: Partial<GeneratorOutput>): GeneratorOutput => ({
  argv: ['ab'],
  generatorVersion: '2.3',
  exitCode: 0,
  startedAt: '2026-11-20T10:00:00.000Z',
  wallSeconds: 1,
  stdout: 'result',
  stderr: 'progress',
  files: [],
  ...changes,
})

describe('readOutputs', () => {
  it('gives the files of the plan in its order, without those that were not written', async () => {
    writeFileSync(path.join(root.folder, 'b.csv'), 'b')
    writeFileSync(path.join(root.folder, 'a.csv'), 'a')
    expect(await readOutputs(root.folder, ['b.csv', 'none.csv', 'a.csv'])).toEqual([
      { name: 'b.csv', content: 'b' },
      { name: 'a.csv', content: 'a' },
    ])
  })

  it('reads no more than the cap', async () => {
    writeFileSync(path.join(root.folder, 'big'), 'x'.repeat(caps.file + 10))
    expect((await readOutputs(root.folder, ['big']))[0]?.content).toHaveLength(caps.file)
  })
})

describe('fitReport', () => {
  it('leaves alone what fits', () => {
    const small = output({})
    expect(fitReport(small)).toBe(small)
  })

  it('gives up stderr first, then files, then the end of stdout, and fits a report afterwards', () => {
    const noisy = fitReport(output({ stderr: '\u0001'.repeat(700_000) }))
    expect(noisy.stderr).toBe('(left out: 700000 characters)')
    expect(noisy.stdout).toBe('result')
    const huge = fitReport(output({ stdout: '\u0001'.repeat(caps.stdout), files: [{ name: 'f', content: 'x' }] }))
    expect(huge.files).toEqual([])
    expect(huge.stdout.length).toBeLessThan(caps.stdout)
    for (const one of [noisy, huge]) expect(Buffer.byteLength(JSON.stringify(one))).toBeLessThan(4 * 1024 * 1024)
  })
})
