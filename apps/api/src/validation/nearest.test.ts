import { expect, it } from 'vitest'
import { nearest } from './nearest.ts'

const known = ['server', 'status', 'from', 'to', 'at', 'durationSeconds', 'environment']

it.each([
  ['serverr', 'server'],
  ['servers', 'server'],
  ['stauts', 'status'],
  ['state', 'status'],
  ['form', 'from'],
  ['durationseconds', 'durationSeconds'],
  ['duration_seconds', 'durationSeconds'],
  ['enviroment', 'environment'],
  ['too', 'to'],
])('%s probably means %s', (name, meant) => expect(nearest(name, known)).toBe(meant))

it.each(['t', 'on', 'page', 'language', '', 'x'.repeat(41)])('%s resembles nothing', (name) =>
  expect(nearest(name, known)).toBeNull(),
)

it('takes the closest of several', () => expect(nearest('rangd', ['ranked', 'range'])).toBe('range'))
