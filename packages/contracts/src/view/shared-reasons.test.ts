import { expect, it } from 'vitest'
import { sharedReasons } from './shared-reasons.ts'

const busy = 'every round is flagged (CPU taken by other processes)'
const failed = 'every round is flagged (failed requests, timeouts)'

it('numbers the long reasons that several rows share, and leaves others to their rows', () => {
  const few = 'only 2 rounds, 3 are needed'
  const { notes, noteOf } = sharedReasons([null, few, failed, busy, few, busy, failed, `${busy}, once`])
  expect(notes).toEqual([failed, busy])
  expect([failed, busy, few, `${busy}, once`].map(noteOf)).toEqual([1, 2, null, null])
})
