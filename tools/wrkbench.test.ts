import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let checkout = ''
beforeEach(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'wrkbench-checkout-'))
  for (const file of ['wrkbench.mjs', 'bootstrap/end-with-npm.mjs'])
    cpSync(path.join(import.meta.dirname, file), path.join(checkout, 'tools', file))
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
