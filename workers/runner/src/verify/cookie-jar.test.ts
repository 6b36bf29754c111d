import { expect, it } from 'vitest'
import { createCookieJars } from './cookie-jar.ts'

it('keeps the cookies of each client, and sends back what was set last', () => {
  const jars = createCookieJars()
  expect(jars.headerOf('a')).toBeUndefined()
  jars.keep('a', ['sid=1; Path=/; HttpOnly', 'lang=de'])
  jars.keep('a', ['sid=2=; Path=/'])
  jars.keep('b', ['sid=9'])
  expect(jars.headerOf('a')).toBe('sid=2=; lang=de')
  expect(jars.headerOf('b')).toBe('sid=9')
})

it('drops a cookie whose time is over, and those that are not for plain HTTP', () => {
  const jars = createCookieJars()
  jars.keep('a', ['sid=1', 'other=2', 'hidden=3; Secure'])
  jars.keep('a', ['sid=; Max-Age=0'])
  expect(jars.headerOf('a')).toBe('other=2')
})

it('tells a cookie that nobody was given from one that somebody has', () => {
  const jars = createCookieJars()
  expect(jars.keep('a', ['sid=1'])).toEqual({ isNew: true })
  expect(jars.keep('a', ['sid=1'])).toEqual({ isNew: false })
  expect(jars.keep('b', ['sid=1'])).toEqual({ isNew: false })
  expect(jars.keep('b', ['sid=2'])).toEqual({ isNew: true })
  expect(jars.keep('c', [])).toEqual({ isNew: false })
  expect(jars.keep('c', ['sid='])).toEqual({ isNew: false })
})
