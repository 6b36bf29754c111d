import type { JobDetail } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import { failureLines } from './failure-lines.ts'

const run = (round: number, attempt: number, code: string | null, detail: string | null = null) =>
  ({
    serverId: 'node/http',
    scenarioId: 'json',
    profileIndex: 0,
    round,
    attempt,
    error: code && { code, blame: 'target', message: `made up ${code}`, detail },
  }) as unknown as JobDetail['runList'][number]

it('has each reason once, with the end of what was said and what to do; not what was made good by another attempt', () => {
  const said = Array.from({ length: 9 }, (_, index) => `line ${index + 1}`).join('\n')
  const runList = [
    run(1, 1, 'START_FAILED', said),
    run(2, 1, 'START_FAILED', said),
    run(3, 1, 'RUNNER_LOST'),
    run(3, 2, null),
    run(4, 1, 'PORT_UNAVAILABLE'),
  ]
  const lines = failureLines({ runList }, (_, text) => text)
  expect(lines).toEqual([
    'START_FAILED  node/http json: made up START_FAILED',
    ...['  | line 5', '  | line 6', '  | line 7', '  | line 8', '  | line 9'],
    '  Did not start. The end of the server log says why.',
    '',
    'PORT_UNAVAILABLE  node/http json: made up PORT_UNAVAILABLE',
    expect.stringContaining('ss -ltnp'),
    '',
  ])
})
