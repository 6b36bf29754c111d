import { afterEach, describe, expect, it, vi } from 'vitest'
import { environmentFault } from './check-environment.ts'

afterEach(() => vi.unstubAllEnvs())

describe('the environment of the dashboard', () => {
  it.each(['http://127.0.0.1:4000', 'https://api.example.org/', ''])('takes API_URL=%s', (url) => {
    vi.stubEnv('API_URL', url)
    expect(environmentFault()).toBeNull()
  })

  it.each(['127.0.0.1:4000', 'api', 'http://:4000', 'ftp://me:s3cret@host'])(
    'names API_URL=%s without its value',
    (url) => {
      vi.stubEnv('API_URL', url)
      expect(environmentFault()).toMatch(/^API_URL is not valid: /)
      expect(environmentFault()).not.toContain(url)
    },
  )

  it.each(['', '0', '3000', '65535'])('takes PORT=%s', (port) => {
    vi.stubEnv('PORT', port)
    expect(environmentFault()).toBeNull()
  })

  it.each(['abc', '65536', '-1', '80a'])('names PORT=%s, on which Next.js would not listen', (port) => {
    vi.stubEnv('PORT', port)
    vi.stubEnv('API_URL', 'api')
    expect(environmentFault()).toMatch(/^API_URL is not valid: .*\nPORT is not valid: a port number$/)
  })
})
