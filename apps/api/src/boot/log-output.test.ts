import { existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { logOutput, writerTo } from './log-output.ts'
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

test.runIf(existsSync('/dev/full'))('a full disk is no failure of whoever logs', () => {
  const log = createLogger('info', logOutput(writerTo(openSync('/dev/full', 'w'))))
  expect(() => {
    for (const line of ['one', 'two']) log.warn(line)
  }).not.toThrow()
})
