import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const whole = { DATABASE_URL: 'postgres://u:hidden@db/x', QUEUE_URL: 'redis://q', WEB_URL: 'https://bench.example.org' }

describe('readConfig', () => {
  it('takes what is set and fills defaults in', () => {
    const urls = { databaseUrl: whole.DATABASE_URL, queueUrl: whole.QUEUE_URL, webUrl: whole.WEB_URL }
    expect(readConfig(whole)).toEqual({ ...urls, webhookNetworks: '', healthFile: null, logLevel: 'info' })
    expect(readConfig({ ...whole, WEBHOOK_PRIVATE_NETWORKS: '10.0.0.0/8' }).webhookNetworks).toBe('10.0.0.0/8')
    expect(readConfig({ ...whole, LOG_LEVEL: '', WRKBENCH_HEALTH_FILE: '/x' })).toMatchObject({ healthFile: '/x' })
  })

  it('does without the address of the dashboard', () => {
    const { WEB_URL: _, ...rest } = whole
    expect(readConfig(rest).webUrl).toBeNull()
    expect(readConfig({ ...whole, WEB_URL: '' }).webUrl).toBeNull()
  })

  it('names all that is wrong at once, and no value', () => {
    const wrong = {
      DATABASE_URL: 'mysql://u:hidden@db/x',
      LOG_LEVEL: 'loud',
      WEB_URL: 'nowhere',
      WEBHOOK_PRIVATE_NETWORKS: 'everything',
    }
    const read = () => readConfig(wrong)
    expect(read).toThrow(
      /^DATABASE_URL is not valid: postgres:\/\/ or postgresql:\/\/\nQUEUE_URL is not set: .*\nWEB_URL is not valid: .*\nLOG_LEVEL is not valid: .*\nWEBHOOK_PRIVATE_NETWORKS is not valid/,
    )
    expect(read).not.toThrow(/hidden|loud|nowhere|everything/)
  })
})
