import { describe, expect, it } from 'vitest'
import { sortServers } from './sort-servers.ts'

const server = (displayName: string, linesOfCode: number | null, at: string | null = null) => ({
  displayName,
  linesOfCode,
  lastVerified: at === null ? null : { at, environmentName: 'lab' },
})
const servers = [server('gin', 30), server('Express', null), server('axum', 120)] as Parameters<typeof sortServers>[0]
const names = (...asked: [Parameters<typeof sortServers>[1], boolean]) =>
  sortServers(servers, ...asked).map(({ displayName }) => displayName)

describe('sortServers', () => {
  it('takes no notice of capitals', () => {
    expect(names('name', false)).toEqual(['axum', 'Express', 'gin'])
    expect(names('name', true)).toEqual(['gin', 'Express', 'axum'])
  })

  it('leaves what is not known at the end, upwards and down', () => {
    expect(names('lines', false)).toEqual(['gin', 'axum', 'Express'])
    expect(names('lines', true)).toEqual(['axum', 'gin', 'Express'])
    expect(names('verified', true)).toEqual(['gin', 'Express', 'axum'])
  })
})
