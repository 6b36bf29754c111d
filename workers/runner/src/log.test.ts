import { existsSync, openSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it.runIf(existsSync('/dev/full'))('a full disk is no failure of whoever logs', () => {
  const log = createLog('info', openSync('/dev/full', 'w'))
  expect(() => {
    for (const line of ['one', 'two']) log.warn(line)
  }).not.toThrow()
})
