import { expect, it } from 'vitest'
import { createMethods } from './methods.ts'

const methods = createMethods()
methods.add('/jobs', 'POST')
methods.add('/jobs', ['GET', 'HEAD'])
methods.add('/jobs/:id', 'GET')
methods.add('/jobs/:id/cancel', 'POST')
methods.add('/servers/*', 'GET')
methods.add('/openapi.json', 'GET')

it.each([
  ['/jobs', ['GET', 'HEAD', 'POST']],
  ['/jobs/', ['GET', 'HEAD', 'POST']],
  ['/jobs/17', ['GET']],
  ['/jobs/%20/cancel', ['POST']],
  ['/jobs/17/cancel/more', []],
  ['/servers/go/gin', ['GET']],
  ['/openapi.json', ['GET']],
  ['/openapi-json', []],
  ['/nothing', []],
  ['', []],
])('%s takes %j', (path, taken) => {
  expect(methods.at(path)).toEqual(taken)
})
