import type { Reparsed } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../test/support/run-command.ts'

const batch = (more: Partial<Reparsed>): Reparsed => ({
  examined: 1,
  changed: [],
  left: [],
  remaining: 0,
  nextAfter: null,
  ...more,
})
const changed = [{ resultId: '7', runId: 'r', fields: [{ path: 'latency.p99', before: null, after: 12.5 }] }]

const runWith = async (args: string[], batches: Reparsed[], stop = new AbortController()) => {
  const asked: unknown[] = []
  const post = async <Answer>(_path: string, body: unknown): Promise<Answer> => {
    asked.push(body)
    const next = batches.shift()
    if (!next) throw new Error('away')
    return next as Answer
  }
  return { ...(await runCommand(['reparse', ...args], { api: { post }, stop: stop.signal })), asked }
}

describe('wrkbench reparse', () => {
  it('calls until nothing is left, and says every change by field', async () => {
    const batches = [batch({ changed, remaining: 1, nextAfter: '7' }), batch({})]
    const { code, asked, said } = await runWith([], batches)
    expect(asked).toEqual([
      { all: false, dryRun: false, after: '0' },
      { all: false, dryRun: false, after: '7' },
    ])
    expect(said).toContain('result 7, run r\n  latency.p99: not measured → 12.5\n')
    expect(said).toContain('2 examined, 1 changed, 0 left unchanged')
    expect(code).toBe(0)
  })

  it('fails when something could not be read, and says why', async () => {
    const left = [{ resultId: '9', runId: null, reason: 'no raw output is stored' }]
    const { code, said } = await runWith(['--all', '--dry-run'], [batch({ left, changed })])
    expect(said).toContain('result 9: left unchanged: no raw output is stored')
    expect(said).toContain('1 would change')
    expect(code).toBe(1)
  })

  it('stops between two batches', async () => {
    const stop = new AbortController()
    const batches = [batch({ remaining: 5, nextAfter: '7' })]
    stop.abort()
    expect(await runWith([], batches, stop)).toMatchObject({ code: 1, asked: [] })
  })

  it('refuses what it does not know', async () => {
    expect(await runWith(['--everything'], [])).toMatchObject({ code: 2, asked: [] })
  })
})
