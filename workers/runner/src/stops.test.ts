import { describe, expect, it } from 'vitest'
import type { Config } from './config.ts'
import { RunStopped } from './errors.ts'
import { createStops } from './stops.ts'

const after = (drain: Config['drain'], signals: number, apartMs = 1000) => {
  let at = 0
  const { leaving, abort, stop } = createStops(drain, () => at)
  for (let index = 0; index < signals; index++) {
    stop()
    at += apartMs
  }
  const { reason } = abort
  return [leaving.aborted, reason instanceof RunStopped ? reason.why : null]
}

describe('createStops', () => {
  it('lets the run end with the first signal and hands it back with the second', () => {
    expect([0, 1, 2].map((signals) => after('finish', signals))).toEqual([
      [false, null],
      [true, null],
      [true, 'handed-back'],
    ])
  })

  it('takes a signal that comes twice at once for one', () => {
    expect(after('finish', 2, 20)).toEqual([true, null])
    expect(after('finish', 30, 20)).toEqual([true, 'handed-back'])
  })

  it('hands back, or ends it for good, with the first where it is told to', () => {
    expect(after('hand-back', 1)).toEqual([true, 'handed-back'])
    expect(after('abort', 1)).toEqual([true, 'runner-stopped'])
  })
})
