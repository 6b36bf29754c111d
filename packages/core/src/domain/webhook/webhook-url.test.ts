import { describe, expect, it } from 'vitest'
import { shownUrl, urlProblem } from './webhook-url.ts'

describe('urlProblem', () => {
  it.each(['https://example.org/hook', 'http://10.0.0.7:8080/', 'https://[::1]/x?y=z'])('has none with %s', (url) => {
    expect(urlProblem(url)).toBeNull()
  })

  it.each([
    ['http://', /no address/],
    ['ftp://example.org/', /https/],
    ['https://ada:secret@example.org/', /User and password/],
    ['https://:secret@example.org/', /User and password/],
    ['https://example.org/#here', /never sent/],
    ['http://example.org:25/', /^Port 25 belongs/],
    ['http://example.org:6667/', /^Port 6667/],
    ['http://example.org:0/', /^Port 0/],
  ])('says what is wrong with %s', (url, words) => {
    expect(urlProblem(url)).toMatch(words)
  })
})

describe('shownUrl', () => {
  it('keeps the parts that identify an address and cuts off secrets', () => {
    expect(shownUrl('https://hooks.slack.com/services/T0ABC/B0DEF/4xKz9mQwErTyUiOpAsDfGhJk')).toBe(
      'https://hooks.slack.com/services/T0ABC/B0DEF/4xKz…',
    )
    expect(shownUrl('http://chat.corp.example:8065/hooks/abc?token=s3cret&to=x')).toBe(
      'http://chat.corp.example:8065/hooks/abc?token=…&to=…',
    )
  })
})
