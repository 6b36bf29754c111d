import { expect, test } from 'vitest'
import { logOutput } from './log-output.ts'
import { createLogger } from './logger.ts'

const watched = () => {
  const written: string[] = []
  const output = logOutput((text) => written.push(text))
  const messages = () => written.map((text) => text.match(/(?<="msg":")[^"]+/g))
  return { output, log: createLogger('info', output), messages }
}

test('lines go out together, and a warning takes those before it along at once', () => {
  const { output, log, messages } = watched()
  log.info('one')
  log.info('two')
  expect(messages()).toEqual([])
  log.warn('three')
  expect(messages()).toEqual([['one', 'two', 'three']])
  log.info('four')
  output.flush()
  output.flush()
  expect(messages()).toEqual([['one', 'two', 'three'], ['four']])
})

test('lines go out by themselves, and when there are many', async () => {
  const { log, messages } = watched()
  log.info('lonely')
  await expect.poll(messages).toEqual([['lonely']])
  for (let line = 0; line < 200; line++) log.info('x'.repeat(100))
  expect(messages().length).toBeGreaterThan(1)
})
