import { generatorOf } from '@wrkbench/loadgen'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { autocannonFor, type Harness, openHarness } from './support/harness.ts'
import { helloServer } from './support/servers-folder.ts'

let harness: Harness
beforeEach(async () => {
  harness = await openHarness()
})
afterEach(() => harness.close())

/** Right when asked alone, and something else for whoever comes with more than three connections (`open`). */
const cheatingServer = (answer: string) =>
  helloServer({ answer })
    .replace('createServer((', 'let open = 0\ncreateServer((')
    .replace('}).listen', "}).on('connection', (socket) => { open++; socket.on('close', () => open--) }).listen")

it('tells the sizes of answers asked for alone, beside which shorter ones under load show', async () => {
  const cheat = "response.end(open > 3 ? '' : 'hello')"
  await harness.write('ok', cheatingServer(cheat))
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
