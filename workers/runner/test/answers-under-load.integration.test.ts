import type { FinishRun } from '@wrkbench/contracts'
import { generatorOf } from '@wrkbench/loadgen'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { autocannonFor, type Harness, openHarness } from './support/harness.ts'
import { helloServer } from './support/servers-folder.ts'

let harness: Harness
beforeEach(async () => {
  harness = await openHarness()
})
afterEach(() => harness.close())

const seenBefore = 'const isFirst = !request.socket.asked; request.socket.asked = true'

it('tells the sizes of answers asked for alone, beside which shorter ones under load show', async () => {
  // correct only for the first request of a connection, which is all that the verifier and the looks under load ever
  // send
  await harness.write('ok', helloServer({ answer: `${seenBefore}; response.end(isFirst ? 'hello' : '')` }))
  const profile = autocannonFor(1)
  const { outcome, measurement } = (await harness.run('ok', { profile })) ?? {}
  if (!measurement) throw new Error('nothing was measured')
  expect(outcome).toBe('SUCCEEDED')
  const { asked = 0, shortest = 0, longest = 0 } = measurement.answerBytes ?? {}
  expect([asked, longest]).toEqual([128, shortest])
  const parsed = generatorOf('autocannon').parse(measurement.output, profile)
  if (parsed.kind !== 'result') throw new Error(parsed.reason)
  const { requests, bytes } = parsed.metrics
  expect((bytes.read ?? 0) / (requests ?? 0)).toBeLessThan(shortest - 4)
})

/** A server that gives this answer while more than three connections are open. */
const amongMany = (answer: string) =>
  helloServer({ answer: `response.end(open > 3 ? '${answer}' : 'hello')` })
    .replace('createServer((', 'let open = 0\ncreateServer((')
    .replace('}).listen', "}).on('connection', (socket) => { open++; socket.on('close', () => open--) }).listen")
/** The line about looks under load, from the log sent during the run or with the report. */
const lookedAt = (report: FinishRun | null): string | undefined =>
  [...harness.fake.heartbeats(), report]
    .flatMap((sent) => sent?.log ?? [])
    .find(({ text }) => text.includes('looked at under load'))?.text

it('has no result where an answer under load is wrong, however long it is', async () => {
  await harness.write('ok', amongMany('HELLO'))
  const report = await harness.run('ok', { profile: autocannonFor(4) })
  expect(report).toMatchObject({ outcome: 'FAILED', error: { code: 'VERIFY_AGAIN_FAILED', blame: 'target' } })
  expect(report?.error?.message).toBe('wrong answer to "says hello" under load')
  expect(report?.error?.detail).toMatch(/^expected: "hello"\nreceived: "HELLO"\nGET \/hello\n/)
  expect(report?.measurement?.output.stdout).not.toBe('')
  expect(lookedAt(report)).toMatch(/1 wrong$/)
})

it('says how many answers it looked at', async () => {
  await harness.write('ok', helloServer())
  const report = await harness.run('ok', { profile: autocannonFor(2) })
  expect(report?.outcome).toBe('SUCCEEDED')
  expect(lookedAt(report)).toMatch(/^[12] answers? looked at under load: [12] right$/)
})
