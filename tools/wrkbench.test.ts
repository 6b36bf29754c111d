import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let checkout = ''
beforeEach(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'wrkbench-checkout-'))
  cpSync(path.join(import.meta.dirname, 'wrkbench.mjs'), path.join(checkout, 'tools/wrkbench.mjs'))
})
afterEach(() => rmSync(checkout, { recursive: true }))

const run = () => spawnSync(process.execPath, ['tools/wrkbench.mjs', 'alerts'], { cwd: checkout, encoding: 'utf8' })

it('says how to build the command where it is not built yet', () => {
  const { status, stderr } = run()
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('npm run build -- cli') })
})

it('runs the command with what it was given', () => {
  const folder = path.join(checkout, 'apps/cli/.build')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'wrkbench.mjs'), 'console.log(process.argv.slice(2).join())\nprocess.exitCode = 1\n')
  expect(run()).toMatchObject({ status: 1, stdout: 'alerts\n' })
})
