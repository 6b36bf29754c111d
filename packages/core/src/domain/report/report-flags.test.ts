import { expect, it } from 'vitest'
import { reportFlags } from './report-flags.ts'

const result = (subject: string, ...ids: ('steal' | 'errors')[]) => ({
  subject,
  scenario: 'json',
  flags: ids.map((id) => ({ id, evidence: `${id} of ${subject}` })),
})

it('names each kind of flag once, with how many results have it and the first of them', () => {
  const flags = reportFlags([result('a'), result('b', 'steal'), result('c', 'errors', 'steal'), result('d', 'steal')])
  expect(flags).toEqual([
    { id: 'steal', results: 3, subject: 'b', scenario: 'json', evidence: 'steal of b' },
    { id: 'errors', results: 1, subject: 'c', scenario: 'json', evidence: 'errors of c' },
  ])
  expect(reportFlags([])).toEqual([])
})
