import { expect, it } from 'vitest'
import { asNotConnected } from './not-connected.ts'

const refused = (code: string, message: string) => Object.assign(new Error(message), { code })
const url = 'postgresql://wrkbench:se%40cret@db.example:5433/bench?sslmode=require'

it('says which database could not be opened and what to look at, and nothing secret', () => {
  const told = asNotConnected(refused('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.2:5433'), url) as Error
  expect(told.message).toBe(
    'The database db.example:5433/bench of DATABASE_URL cannot be opened: connect ECONNREFUSED 10.0.0.2:5433; ' +
      'is it running, and is that its address and port?',
  )
  expect((told.cause as { code: string }).code).toBe('ECONNREFUSED')
  const password = asNotConnected(refused('28P01', 'password authentication failed'), url) as Error
  expect(password.message).toContain('do not fit')
  expect(password.message).not.toContain('cret')
})

it('leaves errors that do not concern the connection as they are', () => {
  const other = refused('42P01', 'relation "runs" does not exist')
  expect(asNotConnected(other, url)).toBe(other)
  expect(asNotConnected('text', url)).toBe('text')
})
