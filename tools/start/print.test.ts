import { describe, expect, it } from 'vitest'
import { openTerminal, renderTable } from './print.ts'

const stream = (isTTY: boolean) => {
  let text = ''
  const target = {
    isTTY,
    columns: 30,
    write: (chunk: string) => {
      text += chunk
      return true
    },
    on: () => {},
  } as unknown as NodeJS.WriteStream
  return { target, text: () => text }
}

describe('openTerminal', () => {
  it('replaces the line that is being updated where somebody watches', () => {
    const { target, text } = stream(true)
    const terminal = openTerminal(target)
    terminal.update('a line that is longer than the terminal is wide', 'a')
    terminal.say('done')
    expect(text()).toBe('\r\u001b[2Ka line that is longer than th\r\u001b[2Kdone\n')
  })

  it('writes whole lines to a file, and only when something new began', () => {
    const { target, text } = stream(false)
    const terminal = openTerminal(target)
    terminal.update('run 1, 10 %', '1')
    terminal.update('run 1, 50 %', '1')
    terminal.update('run 2, 0 %', '2')
    expect(text()).toBe('run 1, 10 %\nrun 2, 0 %\n')
  })
})

describe('renderTable', () => {
  it('aligns columns', () => {
    const columns = [
      { title: 'n', align: 'right' as const },
      { title: 'name', align: 'left' as const },
    ]
    expect(renderTable(columns, [['1', 'a'], ['10']])).toEqual([' n  name', ' 1  a', '10'])
  })
})
