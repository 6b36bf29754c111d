import {
  CreateJob,
  CreateProject,
  CreateRunnerInvitation,
  CreateShare,
  EventsQuery,
  generatorIds,
  LeaderboardQuery,
  loadPresetIds,
  PageQuery,
  SignIn,
} from '@wrkbench/contracts'
import { ServiceError } from '@wrkbench/core'
import Type, { type TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { closed } from './closed.ts'
import { validatorCompiler } from './validator.ts'

const compile = validatorCompiler()
const check = (schema: TSchema, httpPart: string, data: unknown) => {
  const outcome = compile({ schema, method: 'POST', url: '/', httpPart })(data) as { value?: unknown; error?: unknown }
  if (!(outcome.error instanceof ServiceError)) return outcome.value
  return Object.fromEntries(outcome.error.errors.map(({ path, message }) => [path, message]))
}
const profile = { generator: 'wrk', connections: 64, durationSeconds: 5 }
const job = { servers: ['node/http'], scenarios: ['json'], profiles: [profile] }
const body = (change: object) => check(CreateJob, 'body', { ...structuredClone(job), ...change })
const withProfile = (change: object) => body({ profiles: [profile, { ...profile, ...change }] })

describe('instants', () => {
  const at = (text: string) => check(LeaderboardQuery, 'querystring', { at: text })
  const refused = { at: 'must be a date and time such as 2026-11-20T12:00:00Z' }

  it.each(['2026-11-20T12:00:00Z', '2024-02-29T23:59:59.999+05:45'])('%s is one', (text) =>
    expect(at(text)).toMatchObject({ at: text }),
  )

  it.each([
    ...['2016-12-31T23:59:60Z', '2026-02-30T12:00:00Z', '2026-11-20T24:00:00Z', '2026-11-20T12:00:00'],
    ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+10:00', '9999-12-31T23:59:59-10:00'],
  ])('%s is none that can be computed with', (text) => expect(at(text)).toEqual(refused))
})

describe('numbers in a query', () => {
  it.each(['1e400', '501', '0', '1.5', 'NaN'])('%s is no limit of a page', (limit) =>
    expect(check(PageQuery, 'querystring', { limit })).toEqual({ limit: expect.stringMatching(/^must be/) }),
  )
})

describe('bodies', () => {
  it('refuses what is nested deeper than the stack, in a sentence', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
    expect(check(CreateJob, 'body', deep)).toEqual({ '': 'must be an object' })
    expect(body({ label: deep })).toEqual({ '/label': expect.stringMatching(/^must be/) })
  })

  it.each([
    [{ connections: 0 }, { '/profiles/1/connections': 'must be at least 1' }],
    [{ connections: 1.5 }, { '/profiles/1/connections': 'must be a whole number' }],
    [{ connections: '64' }, { '/profiles/1/connections': 'must be a whole number' }],
    [{ durationSeconds: '10 GB' }, { '/profiles/1/durationSeconds': 'must be a number' }],
    [{ durationSeconds: 0 }, { '/profiles/1/durationSeconds': 'must be more than 0' }],
    [{ rate: -5 }, { '/profiles/1/rate': 'must be at least 1' }],
    [{ generator: 'jmeter' }, { '/profiles/1/generator': `must be one of ${generatorIds.join(', ')}` }],
    [{ generator: 7 }, { '/profiles/1/generator': `must be one of ${generatorIds.join(', ')}` }],
    [{ conections: 3 }, { '/profiles/1/conections': 'is not known here: did you mean connections?' }],
    [{ 'a/b~c': 3 }, { '/profiles/1/a~1b~0c': 'is not known here' }],
  ])('of a profile with %j', (change, errors) => {
    expect(withProfile(change)).toEqual(errors)
  })

  it('of an empty profile', () => {
    expect(body({ profiles: [{}] })).toEqual({
      '/profiles/0/generator': 'is required',
      '/profiles/0/connections': 'is required',
    })
  })

  it.each([
    [{ preset: 'wrk' }, { '/profiles/0/preset': `must be one of ${loadPresetIds.join(', ')}` }],
    [{ preset: null }, { '/profiles/0/preset': expect.stringContaining('wrk-t2-c100-60s') }],
    [{ preset: 'wrk-t2-c100-60s', scale: 0 }, { '/profiles/0/scale': 'must be more than 0' }],
    [{ preset: 'wrk-t2-c100-60s', scale: 2 }, { '/profiles/0/scale': 'must be at most 1' }],
    [{ preset: 'wrk-t2-c100-60s', connections: 5 }, { '/profiles/0/connections': 'is not known here' }],
    [{ scale: 0.5 }, expect.objectContaining({ '/profiles/0/scale': 'is not known here' })],
    ['wrk-t2-c100-60s', { '/profiles/0': 'must be an object' }],
  ])('of a named load %j', (load, errors) => {
    expect(body({ profiles: [load] })).toEqual(errors)
  })

  it('of a named load, with its default', () => {
    expect(body({ profiles: [{ preset: 'wrk-t2-c100-60s' }] })).toMatchObject({ profiles: [{ scale: 1 }] })
  })

  it.each([
    [{ servers: [] }, { '/servers': 'must have at least 1 entry' }],
    [{ servers: 'node/http' }, { '/servers': 'must be a list' }],
    [{ servers: ['Node HTTP'] }, { '/servers/0': 'must be a lower-case identifier, for a server `<language>/<name>`' }],
    [{ label: 'x'.repeat(201) }, { '/label': 'must have at most 200 characters' }],
    [{ rounds: null }, { '/rounds': 'must be a whole number' }],
    [{ roundz: 3 }, { '/roundz': 'is not known here: did you mean rounds?' }],
  ])('of a job with %j', (change, errors) => {
    expect(body(change)).toEqual(errors)
  })

  it('counts a value that is none of those listed, nor text, as one mistake', () => {
    const wrong = { ...job, preset: 7, rounds: 0 }
    const { error } = compile({ schema: CreateJob, method: 'POST', url: '/', httpPart: 'body' })(wrong) as {
      error: Error
    }
    expect(error.message).toBe('/preset: must be one of quick, standard, careful (and 1 more mistake)')
  })

  it('says of what a short name is made', () => {
    const message = 'must be a lower-case identifier: letters, digits, dot, dash and underscore'
    expect(check(CreateProject, 'body', { slug: 'Bad Slug', name: 'x' })).toEqual({ '/slug': message })
    const ofRunner = 'must be a name of letters, digits, dot, dash and underscore, such as lab-1'
    expect(check(CreateRunnerInvitation, 'body', { name: 'a b' })).toEqual({ '/name': ofRunner })
  })

  it('says what a text should be, not also that it is too short for it', () => {
    const mistakes = (schema: TSchema, data: object) => {
      const { error } = compile({ schema, method: 'POST', url: '/', httpPart: 'body' })(data) as { error: ServiceError }
      return error.errors.map(({ path, message }) => `${path} ${message}`)
    }
    expect(mistakes(CreateProject, { slug: 'x', name: '' })).toEqual(['/name must not be blank'])
    expect(mistakes(SignIn, { token: 'x' })).toEqual(['/token must have at least 16 characters'])
  })

  it('speaks of a project, not of servers, where a project is named', () => {
    const project = 'must be a lower-case identifier: letters, digits, dot, dash and underscore'
    expect(check(LeaderboardQuery, 'querystring', { project: 'No Such' })).toEqual({ project })
    expect(body({ project: 'a/b' })).toEqual({ '/project': project })
  })

  const share = (view: object) => check(CreateShare, 'body', { view })

  it.each([
    [{ page: 'pony', query: {} }, { '/view/page': 'must be one of leaderboard, trends, compare' }],
    [{ page: 7, query: {} }, { '/view/page': 'must be one of leaderboard, trends, compare' }],
    [
      { page: 'leaderboard', query: { scenari: 'json' } },
      { '/view/query/scenari': 'is not known here: did you mean scenario?' },
    ],
    [{ page: 'trends', query: {} }, { '/view/query/series': 'is required' }],
    [{ page: 'leaderboard', query: {}, more: 1 }, { '/view/more': 'is not known here' }],
  ])('of a view %j: those of the page that it names', (view, errors) => expect(share(view)).toEqual(errors))

  it('names every mistake of a request at once', () => {
    expect(body({ rounds: 0, profiles: [{ ...profile, connections: 0, rate: -1 }] })).toEqual({
      '/rounds': 'must be at least 1',
      '/profiles/0/connections': 'must be at least 1',
      '/profiles/0/rate': 'must be at least 1',
    })
  })

  it('names the first of a million mistakes, quickly', () => {
    const errors = body({ servers: ['node/http'], profiles: [profile], label: 1, scenarios: Array(1_000_000).fill(0) })
    expect(Object.keys(errors as object)).toHaveLength(1)
  })

  it('is an object', () => {
    for (const data of [null, [], 'text', 7])
      expect(check(CreateJob, 'body', data)).toEqual({ '': 'must be an object' })
  })

  it('says what it wants of something that may be null, not that it may be null', () => {
    const schema = Type.Object({ progress: Type.Union([Type.Number({ maximum: 1 }), Type.Null()]) })
    expect(check(schema, 'body', { progress: 2 })).toEqual({ '/progress': 'must be at most 1' })
    expect(check(schema, 'body', { progress: null })).toEqual({ progress: null })
  })

  it('fills defaults in', () => {
    expect(body({})).toMatchObject({ preset: 'standard', order: 'interleaved' })
  })
})

describe('query strings', () => {
  it('turn into numbers', () => {
    expect(check(PageQuery, 'querystring', { limit: '20' })).toEqual({ limit: 20 })
    expect(check(closed(EventsQuery), 'querystring', { job: 'a', lastEventId: '7' })).toEqual({
      job: 'a',
      lastEventId: 7,
    })
  })

  it.each([
    [PageQuery, { limit: 'many' }, { limit: 'must be a whole number' }],
    [PageQuery, { limit: '0' }, { limit: 'must be at least 1' }],
    [PageQuery, { limit: '501' }, { limit: 'must be at most 500' }],
    [PageQuery, { limit: ['1', '2'] }, { limit: 'must be a whole number' }],
    [closed(PageQuery), { page: '2' }, { page: 'is not known here' }],
    [closed(PageQuery), { limt: '2' }, { limt: 'is not known here: did you mean limit?' }],
    [closed(EventsQuery), {}, { job: 'is required' }],
    [LeaderboardQuery, { at: 'yesterday' }, { at: 'must be a date and time such as 2026-11-20T12:00:00Z' }],
  ])('%# name their parameter', (schema, query, errors) => {
    expect(check(schema, 'querystring', query)).toEqual(errors)
  })
})

describe('the summary', () => {
  const summary = (data: unknown) => {
    const outcome = compile({ schema: CreateJob, method: 'POST', url: '/', httpPart: 'body' })(data) as { error: Error }
    return outcome.error.message
  }

  it('is the mistake, or the first one and how many more', () => {
    expect(summary({ ...job, profiles: [{ ...profile, connections: 0 }] })).toBe(
      '/profiles/0/connections: must be at least 1',
    )
    expect(summary({ ...job, rounds: 0, seed: -1 })).toMatch(
      /^\/(rounds|seed): must be at least \d \(and 1 more mistake\)$/,
    )
    expect(summary(null)).toBe('The body must be an object')
  })
})
