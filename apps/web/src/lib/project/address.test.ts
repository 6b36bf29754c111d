import { describe, expect, it } from 'vitest'
import { addressIn, inProject, projectIn, samePageIn } from './address.ts'

describe('inProject', () => {
  it('names the project behind what the address asks already, and before its anchor', () => {
    expect(inProject('/jobs', 'b')).toBe('/jobs?project=b')
    expect(inProject('/leaderboard?scenario=json#board', 'b')).toBe('/leaderboard?scenario=json&project=b#board')
    expect(inProject('/servers/node/http#results', 'b')).toBe('/servers/node/http?project=b#results')
  })

  it('leaves alone what names one, what leads elsewhere, and everything where none is named', () => {
    expect(inProject('/jobs?project=a', 'b')).toBe('/jobs?project=a')
    expect(inProject('https://example.org/', 'b')).toBe('https://example.org/')
    expect(inProject('#log', 'b')).toBe('#log')
    expect(inProject('/jobs', null)).toBe('/jobs')
  })

  it('is read back by projectIn', () => {
    expect(projectIn('?scenario=json&project=team-b')).toBe('team-b')
    expect(projectIn('?project=')).toBeNull()
    expect(projectIn('')).toBeNull()
  })
})

it('addressIn keeps the whole address', () => {
  const address = 'https://bench.example/trends?series=1,2#trend'
  expect(addressIn(address, 'b').href).toBe('https://bench.example/trends?series=1,2&project=b#trend')
  expect(addressIn(address, null).href).toBe(address)
})

describe('samePageIn', () => {
  it('stays on a list and on what all projects share', () => {
    expect(samePageIn('/', 'b')).toBe('/?project=b')
    expect(samePageIn('/jobs/new', 'b')).toBe('/jobs/new?project=b')
    expect(samePageIn('/servers/node/http', 'b')).toBe('/servers/node/http?project=b')
    expect(samePageIn('/settings/members', 'b')).toBe('/settings/members?project=b')
  })

  it('leads from a thing to the list of its kind: the other project does not have it', () => {
    expect(samePageIn('/jobs/0192', 'b')).toBe('/jobs?project=b')
    expect(samePageIn('/runs/0192', 'b')).toBe('/jobs?project=b')
    expect(samePageIn('/results/7', 'b')).toBe('/trends?project=b')
    expect(samePageIn('/publications/2018', 'b')).toBe('/publications?project=b')
  })
})
