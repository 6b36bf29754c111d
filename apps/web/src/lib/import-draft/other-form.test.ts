import { expect, it } from 'vitest'
import { exampleReport, otherForm } from './other-form.ts'

it.each([
  ['server,req/s,p99\ngo/gin,56915,3.1\nnode/http,40000,4.2\n', 'table'],
  ['server;req/s;p99\r\n"go/gin";56.915,5;3,1\r\n', 'table'],
  ['server\treq/s\tp99\ngo/gin\t56915\t3', 'table'],
  ['| server | req/s |\n|---|---|\n| go/gin | 56915 |', 'table'],
  ['server,rps\n"gin, of go",56915', 'table'],
  [exampleReport, 'report'],
  ['[{"subject": "a", "scenario": "b", "metrics": {}}]', 'report'],
  ['Dear all, it was fast.', null],
  ['Dear all, it was, as said, fast.\nYours', null],
  ['Hello, all\nas said, fast', null],
  ['{"requests": {"average": 3}}', null],
  ['{"requests": ', null],
  ['server,req/s,p99', null],
  ['', null],
])('%j is %s', (text, form) => {
  expect(otherForm(text)).toBe(form)
})
