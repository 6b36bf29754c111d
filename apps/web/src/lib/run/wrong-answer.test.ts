import { describe, expect, it } from 'vitest'
import { readWrongAnswer } from './wrong-answer.ts'

describe('readWrongAnswer', () => {
  it('finds where two bodies part', () => {
    const detail = 'expected: "value a"\nreceived: "value b"\nGET /get\nfirst difference at byte 6: …'
    expect(readWrongAnswer(detail)).toEqual({
      request: 'GET /get',
      expected: '"value a"',
      received: '"value b"',
      difference: 'first difference at byte 6: …',
      alike: 7,
    })
  })

  it('reads JSON without the quotes in which it is told', () => {
    const detail =
      'expected: {"hash":"ab12"}, the SHA-256 of "x"\nreceived: "{\\"hash\\":\\"ab99\\"}"\nGET /hash\nfirst difference at byte 2'
    expect(readWrongAnswer(detail)).toMatchObject({ received: '{"hash":"ab99"}', alike: '{"hash":"ab'.length })
  })

  it('compares no rule with a body', () => {
    const detail = 'expected: 12 different answers\nreceived: 1 of 24\nGET /simple, 24 times\nall are the same'
    expect(readWrongAnswer(detail)).toMatchObject({ request: 'GET /simple, 24 times', alike: 0 })
  })

  it('leaves alone what is no wrong answer', () => {
    expect(readWrongAnswer('connect ECONNREFUSED 127.0.0.1:80')).toBeNull()
    expect(readWrongAnswer('expected: a\nreceived: b')).toBeNull()
  })
})
