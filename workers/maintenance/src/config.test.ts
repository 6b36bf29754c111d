import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const whole = { DATABASE_URL: 'postgres://u:hidden@db/x', QUEUE_URL: 'redis://q' }

describe('readConfig', () => {
  it('takes what is set and fills defaults in', () => {
    const config = { databaseUrl: whole.DATABASE_URL, queueUrl: whole.QUEUE_URL, healthFile: null, logLevel: 'info' }
    expect(readConfig(whole)).toEqual(config)
    expect(readConfig({ ...whole, LOG_LEVEL: '', WRKBENCH_HEALTH_FILE: '/x' })).toMatchObject({ healthFile: '/x' })
  })

  it('names all that is wrong at once, and no value', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://u:hidden@db/x', LOG_LEVEL: 'loud' })
    expect(read).toThrow(
      /^DATABASE_URL is not valid: postgres:\/\/ or postgresql:\/\/\nQUEUE_URL is not set: .*\nLOG_LEVEL is not valid/,
    )
    expect(read).not.toThrow(/hidden|loud/)
  })
})
