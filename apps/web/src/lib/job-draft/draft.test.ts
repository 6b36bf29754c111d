import { describe, expect, it } from 'vitest'
import { whyNot } from '#lib/catalogue/why-not.ts'
import { errorAt, errorsUnder } from '#lib/form/field-errors.ts'
import { type Draft, defaultProfile, draftBody, draftCurl, draftMatrix, fitProfile } from '#lib/job-draft/draft.ts'
import { generators, servers } from '../../../test/support/catalogue.ts'

const draft: Draft = {
  servers: ['node/http', 'go/gin'],
  scenarios: ['json', 'sha256'],
  load: [{ generator: 'wrk', connections: 64, durationSeconds: 10 }],
  sweepConnections: [],
  sweepThreads: [],
  sweepPipeline: [],
  sweepRate: [],
  servedOnly: false,
  aa: false,
  rounds: 5,
  spare: 0,
  warmup: 5,
  warmupMax: 20,
  order: 'interleaved',
  pinning: 'auto',
  label: null,
  environment: null,
  runnerLabels: [],
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

describe('placement', () => {
  it('is submitted only when it is not the usual one', () => {
    expect(draftBody(draft)).not.toHaveProperty('runnerLabels')
    expect(draftBody({ ...draft, runnerLabels: ['gpu'] })).toMatchObject({ runnerLabels: ['gpu'] })
    expect(draftBody(draft)).not.toHaveProperty('pinning')
    expect(draftBody({ ...draft, pinning: 'on' })).toMatchObject({ pinning: 'on' })
  })
})

it('spare rounds are submitted if there are any, beside a preset too', () => {
  expect(draftBody(draft)).not.toHaveProperty('spareRounds')
  expect(draftBody({ ...draft, spare: 3 })).toMatchObject({ preset: 'standard', spareRounds: 3 })
})

describe('sweeps and A/A', () => {
  const swept = { ...draft, sweepConnections: [16, 64], sweepPipeline: [1, 8, 16], aa: true }

  it('multiply the runs', () => {
    expect(draftMatrix(swept, servers).runs).toBe(3 * 5 * 2 * 3 * 2)
  })

  it('are in what is submitted, and only when asked for', () => {
    expect(draftBody(swept)).toMatchObject({ sweep: { connections: [16, 64], pipeline: [1, 8, 16] }, aa: true })
    expect(Object.keys(draftBody(draft))).not.toEqual(expect.arrayContaining(['sweep']))
    expect(draftBody(draft).aa).toBeUndefined()
    expect(draftBody(draft).servedOnly).toBeUndefined()
    expect(draftBody({ ...draft, servedOnly: true })).toMatchObject({ servedOnly: true })
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
      preset: 'standard',
    })
  })

  it('names what differs from every preset, and an order of its own', () => {
    const body = draftBody({ ...draft, warmupMax: 5, order: 'abba' })
    expect(body).toMatchObject({ rounds: 5, warmupSeconds: 5, warmupMaxSeconds: 5, order: 'abba' })
    expect(body.preset).toBeUndefined()
  })

  it('survives quotes in the shell', () => {
    const curl = draftCurl({ ...draft, label: "it's" }, 'http://dash.example', 'team-b')
    expect(curl).toContain('http://dash.example/api/v1/jobs')
    expect(curl).toContain('"project":"team-b"')
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
