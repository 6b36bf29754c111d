import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asEntries, bareEnvironment, buildEnvironment, markVariables, runnerMark } from './environment.ts'

const before = { ...process.env }
beforeEach(() => {
  Object.assign(process.env, {
    WRKBENCH_RUNNER_TOKEN: 'secret',
    QUEUE_URL: 'redis://:secret@host',
    AWS_SECRET_ACCESS_KEY: 'secret',
    NPM_CONFIG_REGISTRY: 'http://127.0.0.1:1/',
    npm_config__auth: 'secret',
    CARGO_REGISTRY_TOKEN: 'secret',
    GOPROXY: 'off',
    HTTPS_PROXY: 'http://127.0.0.1:2',
  })
})
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
})

describe('bareEnvironment', () => {
  it('holds nothing of the runner', () => {
    expect(bareEnvironment('/bin', '/work')).toEqual({ PATH: '/bin', HOME: '/work', LANG: 'C.UTF-8', TZ: 'UTC' })
  })
})

describe('buildEnvironment', () => {
  it('holds what package managers need and no secret', () => {
    const environment = buildEnvironment('/bin')
    expect(environment).toMatchObject({
      PATH: '/bin',
      NPM_CONFIG_REGISTRY: 'http://127.0.0.1:1/',
      GOPROXY: 'off',
      HTTPS_PROXY: 'http://127.0.0.1:2',
    })
    expect(Object.values(environment).filter((value) => value.includes('secret'))).toEqual([])
  })
})

describe('marks', () => {
  it('differ between data folders and stay the same for one', () => {
    expect(runnerMark('/a')).toBe(runnerMark('/a'))
    expect(runnerMark('/a')).not.toBe(runnerMark('/b'))
  })

  it('name runner, run and role', () => {
    expect(asEntries(markVariables('mark', 'run-1', 'server'))).toEqual([
      'WRKBENCH_RUNNER=mark',
      'WRKBENCH_RUN=run-1',
      'WRKBENCH_ROLE=server',
    ])
  })
})
