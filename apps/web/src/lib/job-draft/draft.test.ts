import { describe, expect, it } from 'vitest'
import {
  type Draft,
  defaultProfile,
  draftBody,
  draftCurl,
  draftMatrix,
  errorAt,
  errorsUnder,
  fitProfile,
  whyNot,
} from '#lib/job-draft/draft.ts'
import { generators, servers } from '../../../dev/fixtures/catalogue.ts'

const draft: Draft = {
  servers: ['node/http', 'go/gin'],
  scenarios: ['json', 'sha256'],
  load: [{ generator: 'wrk', connections: 64, durationSeconds: 10 }],
  rounds: 5,
  warmup: 5,
  label: null,
  environment: null,
}
const generator = (id: string) => generators.find((entry) => entry.id === id)
const server = (id: string) => servers.find((entry) => entry.id === id) as (typeof servers)[0]

describe('draftMatrix', () => {
  it('counts served pairs and names those a server lacks', () => {
    const matrix = draftMatrix(draft, servers)
    expect(matrix.refused).toEqual([{ serverId: 'go/gin', scenarioId: 'sha256' }])
    expect(matrix.runs).toBe(3 * 5)
    expect(matrix.cells.get('node/http sha256')).toBe('run')
  })
})

describe('fitProfile', () => {
  it('drops what the generator cannot do', () => {
    expect(
      fitProfile({ generator: 'wrk', connections: 64, threads: 4, pipeline: 16, durationSeconds: 5 }, generator('ab')),
    ).toEqual({
      generator: 'ab',
      connections: 64,
      durationSeconds: 5,
    })
    expect(
      fitProfile({ generator: 'ab', connections: 100, requests: 1000, keepAlive: false }, generator('wrk')),
    ).toEqual({
      generator: 'wrk',
      connections: 100,
      durationSeconds: 10,
    })
    expect(defaultProfile({ items: generators })).toEqual({
      generator: 'wrk',
      connections: 64,
      threads: 2,
      durationSeconds: 10,
    })
  })
})

describe('whyNot', () => {
  it('is silent when somebody can run it', () => {
    expect(whyNot(server('node/http'))).toBeNull()
    expect(whyNot(server('csharp/kestrel'))).toContain('bench-01: dotnet was not found')
    expect(whyNot({ ...server('node/http'), availability: [] })).toBe('no runner is connected')
  })
})

describe('the request', () => {
  it('leaves out what is not set', () => {
    expect(draftBody(draft)).toEqual({
      servers: draft.servers,
      scenarios: draft.scenarios,
      profiles: draft.load,
      rounds: 5,
      warmupSeconds: 5,
    })
  })

  it('survives quotes in the shell', () => {
    const curl = draftCurl({ ...draft, label: "it's" }, 'http://dash.example')
    expect(curl).toContain('http://dash.example/api/v1/jobs')
    expect(curl).toContain(`"label":"it'\\''s"`)
  })

  it('finds the field that an error names', () => {
    const errors = [
      { path: '/profiles/0/threads', message: 'must not be above connections' },
      { path: '/servers/1', message: 'unknown' },
    ]
    expect(errorAt(errors, '/profiles/0/threads')).toBe('must not be above connections')
    expect(errorsUnder(errors, '/servers')).toHaveLength(1)
    expect(errorsUnder(errors, '/profiles/0', ['/profiles/0/threads'])).toEqual([])
  })
})
