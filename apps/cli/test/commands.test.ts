import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SubmitReport } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { commands } from '../src/commands.ts'
import { randomFrom, wrkRuns } from './support/measured.ts'
import { newFolder, runCommand } from './support/run-command.ts'

const random = randomFrom(2)

describe.each(Object.keys(commands))('wrkbench %s', (name) => {
  it('has help with examples that it takes itself', async () => {
    const { code, said } = await runCommand([name, '--help'])
    expect(code).toBe(0)
    expect(said).toMatch(new RegExp(`Examples:\\n[\\s\\S]*wrkbench ${name}`))
    expect(said).toContain('Usage: wrkbench')
  })

  it('refuses an option that it does not have', async () => {
    expect((await runCommand([name, '--hlp'])).told).toContain('Did you mean --help?')
  })
})

describe('the command line', () => {
  it('lists the commands and the exit codes, and is wrong when nothing is said', async () => {
    const { code, told } = await runCommand([])
    expect(code).toBe(2)
    for (const name of Object.keys(commands)) expect(told).toContain(`  ${name}`)
    expect(told).toMatch(/Exit codes:\n {2}0 /)
    expect((await runCommand(['--help'])).code).toBe(0)
    expect((await runCommand(['help', 'submit'])).said).toContain('Usage: wrkbench submit')
  })

  it('names the nearest command', async () => {
    const { code, told } = await runCommand(['gat'])
    expect(code).toBe(2)
    expect(told).toContain('Did you mean gate?')
  })

  it('says what to do where there is no instance', async () => {
    const { code, told } = await runCommand(['watch', '1'])
    expect(code).toBe(2)
    expect(told).toMatch(/^No instance found. Run wrkbench login/)
  })
})

describe('wrkbench import', () => {
  const archive = (): string => {
    const cwd = newFolder()
    mkdirSync(path.join(cwd, 'archive/express'), { recursive: true })
    const file = path.join(cwd, 'archive/express/2019.txt')
    writeFileSync(file, wrkRuns(random, 9000, 2))
    utimesSync(file, new Date('2019-04-01'), new Date('2019-04-01'))
    return cwd
  }
  const args = ['import', 'archive', '-s', '{folder}', '-S', '{path}', '-e', 'old', '--project', 'default']
  const posting = () => {
    const posted: { body: SubmitReport; key: string | undefined }[] = []
    const post = async <Answer>(_: string, body: unknown, key?: string): Promise<Answer> => {
      posted.push({ body: body as SubmitReport, key })
      return {} as Answer
    }
    return { posted, api: { post } }
  }

  it('shows what it understood, and stores nothing in a dry run', async () => {
    const { posted, api } = posting()
    const { code, said } = await runCommand([...args, '--date', '2019-05-06', '--dry-run'], { cwd: archive(), api })
    expect({ code, posted }).toEqual({ code: 0, posted: [] })
    expect(said).toMatch(/express\s+\/\s+wrk\s+2019-05-06\s+[89]\.?\d*/)
    expect(said).toContain('2 results in 1 report; nothing was stored.')
  })

  it('dates outputs by their files, and hands the same in under the same key', async () => {
    const cwd = archive()
    const { posted, api } = posting()
    for (let time = 0; time < 2; time++) {
      expect((await runCommand([...args, '--date-from-file'], { cwd, api })).code).toBe(0)
    }
    expect(posted.map(({ body }) => body.startedAt)).toEqual(['2019-04-01T00:00:00.000Z', '2019-04-01T00:00:00.000Z'])
    expect(posted[0]?.body).toMatchObject({
      environment: 'old',
      source: 'import',
      results: [{ subject: 'express' }, {}],
    })
    expect(posted[0]?.key).toBe(posted[1]?.key)
  })

  it('does not take the past for today', async () => {
    const { code, told } = await runCommand(args, { cwd: archive(), ...posting() })
    expect(code).toBe(2)
    expect(told).toContain('2 results do not say when they were measured')
  })

  it('splits what one report does not take', async () => {
    const results = Array.from({ length: 1100 }, () => ({ subject: 'a', scenario: 'b', metrics: { requests: 1 } }))
    const cwd = newFolder()
    writeFileSync(
      path.join(cwd, 'all.json'),
      JSON.stringify({ environment: 'x', startedAt: '2020-01-01T00:00:00Z', results }),
    )
    const { posted, api } = posting()
    await runCommand(['import', 'all.json'], { cwd, api })
    expect(posted.map(({ body }) => body.results.length)).toEqual([500, 500, 100])
    expect(new Set(posted.map(({ key }) => key)).size).toBe(3)
  })

  it('hands in each night as a report of its own, which are not rounds of one measurement', async () => {
    const nights = ['2020-01-01T23:30:00Z', '2020-01-02T00:30:00Z', '2020-01-02T23:30:00Z', '2020-01-03T23:30:00Z']
    const results = nights.flatMap((measuredAt) =>
      ['a', 'b'].map((subject) => ({ subject, scenario: 'c', measuredAt, metrics: { requests: 1 } })),
    )
    const cwd = newFolder()
    writeFileSync(path.join(cwd, 'nights.json'), JSON.stringify({ environment: 'x', results }))
    const { posted, api } = posting()
    await runCommand(['import', 'nights.json'], { cwd, api })
    expect(posted.map(({ body }) => body.results.map(({ measuredAt }) => measuredAt?.slice(8, 10)))).toEqual([
      ['01', '01', '02', '02'],
      ['02', '02'],
      ['03', '03'],
    ])
  })
})

describe('wrkbench token', () => {
  it('prints the token alone, what is said about it elsewhere', async () => {
    const asked: unknown[] = []
    const post = async <Answer>(address: string, body: unknown): Promise<Answer> => {
      asked.push([address, body])
      return { token: 'wbt_abc_secret', begins: 'wbt_abc', expiresAt: null } as Answer
    }
    const args = ['token', 'create', 'ci', '--scope', 'read', 'results:write', '--days', 'never']
    const { said, told } = await runCommand(args, { api: { post } })
    expect(said).toBe('wbt_abc_secret\n')
    expect(told).not.toContain('secret')
    expect(asked).toEqual([['/tokens', { name: 'ci', scopes: ['read', 'results:write'], expiresInDays: null }]])
  })

  it('refuses days that are none, and a name that it would not use', async () => {
    const refused = [
      ['token', 'create', 'ci', '--days', '0'],
      ['token', 'list', 'ci'],
    ]
    const answers = await Promise.all(refused.map((args) => runCommand(args, { api: {} })))
    expect(answers).toMatchObject([
      { code: 2, told: '--days 0: give a number of days, or never.\n' },
      { code: 2, told: 'token list takes no name: it lists all of yours.\n' },
    ])
  })

  it('lists page by page, and revokes by id', async () => {
    const one = {
      begins: 'w',
      kind: 'api',
      scopes: ['read'],
      state: 'active',
      expiresAt: null,
      lastUsedAt: null,
      id: 'i',
    }
    const pages: Record<string, unknown> = {
      '/tokens?limit=500': { items: [{ ...one, name: 'first' }], nextCursor: 'c' },
      '/tokens?limit=500&cursor=c': { items: [{ ...one, name: 'second' }], nextCursor: null },
    }
    const get = async <Answer>(address: string) => pages[address] as Answer
    const { said } = await runCommand(['token', 'list'], { api: { get } })
    expect(said.split('\n').map((line) => line.split(' ')[0])).toEqual(['Name', 'first', 'second', ''])
    const gone: string[] = []
    const remove = async (address: string) => void gone.push(address)
    await runCommand(['token', 'revoke', 'a/b'], { api: { delete: remove } })
    expect(gone).toEqual(['/tokens/a%2Fb'])
  })
})

describe('wrkbench alerts', () => {
  const alert = { createdAt: '2026-11-20T10:00:00Z', sentence: 'Gin lost 6 %', note: null, id: 'a' }

  it('lists what is not over page by page, all of them when asked', async () => {
    const asked: string[] = []
    const get = async <Answer>(address: string) => {
      asked.push(address)
      const isFirst = !address.includes('cursor')
      return {
        items: [{ ...alert, state: isFirst ? 'open' : 'suspected' }],
        nextCursor: isFirst ? 'c' : null,
      } as Answer
    }
    const { said } = await runCommand(['alerts', '--project', 'shop'], { api: { get } })
    expect(said.split('\n').slice(1)).toEqual([
      'open       2026-11-20  Gin lost 6 %  -     a',
      'suspected  2026-11-20  Gin lost 6 %  -     a',
      '',
    ])
    const query = '/alerts?limit=500&state=suspected&state=open&state=acknowledged&project=shop'
    expect(asked).toEqual([query, `${query}&cursor=c`])
    const none = async <Answer>(address: string) => ({ items: [], nextCursor: null, address }) as Answer
    expect((await runCommand(['alerts', '--all'], { api: { get: none } })).said).toBe(
      'There has never been an alert.\n',
    )
  })
})

describe('wrkbench webhooks', () => {
  it('says of each whether it is told and takes it', async () => {
    const hook = { url: 'https://hooks.invalid/…', format: 'json', events: ['alert.opened'], waiting: 3, id: 'h' }
    const lastAttempt = { at: '2026-11-20T10:00:00Z', outcome: 'timeout', detail: 'Nothing came back within 10 s.' }
    const items = [
      { ...hook, name: 'a', paused: false, pausedReason: null, failingSince: '2026-11-19T00:00:00Z', lastAttempt },
      { ...hook, name: 'b', paused: true, pausedReason: null, failingSince: null, lastAttempt: null },
    ]
    const get = async <Answer>(address: string) => ({ items: address === '/webhooks' ? items : [] }) as Answer
    const { said } = await runCommand(['webhooks'], { api: { get } })
    const lines = said.split('\n')
    expect(lines.slice(0, 3).map((line) => line.split(/ {2,}/).slice(4, 7))).toEqual([
      ['State', 'Waiting', 'Last attempt'],
      ['failing since 2026-11-19', '3', '2026-11-20 timeout'],
      ['paused', '3', '-'],
    ])
    expect(lines.slice(3)).toEqual(['a: Nothing came back within 10 s.', ''])
    const other = await runCommand(['webhooks', '--project', 'shop'], { api: { get } })
    expect(other.said).toBe('There is no webhook.\n')
  })
})

describe('wrkbench gate --job', () => {
  it('names the job by its number, as the instance then does in what it says', async () => {
    const asked: string[] = []
    const job = { id: '0199d0c4-5f6e-7aaa-8000-000000000003', number: 3, status: 'SUCCEEDED', project: 'default' }
    const get = async <Answer>(address: string) => {
      asked.push(address)
      const compared = {
        sides: [],
        groups: [],
        pairs: [],
        missing: [],
        differences: [],
        sentences: [],
        threshold: 0.03,
      }
      return (address.startsWith('/jobs/') ? { ...job, runList: [] } : compared) as Answer
    }
    await runCommand(['gate', '--job', job.id, '--against', '1'], { api: { get } })
    const sides = asked.filter((address) => address.startsWith('/compare?'))
    expect(sides.map((address) => new URL(address, 'http://any').searchParams.get('a'))).toEqual(['job:3', 'job:3'])
  })
})

describe('a job on the command line', () => {
  it('is asked for by its number as it is, with or without a #', async () => {
    const asked: string[] = []
    const open = async (address: string) => {
      asked.push(address)
      return new Response('a,b\n')
    }
    for (const id of ['12', '#12']) await runCommand(['export', 'job', '--id', id], { api: { open } })
    expect(asked).toEqual(Array(2).fill('/export?table=job&format=csv&id=12'))
  })
})

describe('wrkbench export', () => {
  it('asks for what the page shows, and saves it', async () => {
    const cwd = newFolder()
    const asked: string[] = []
    const open = async (address: string) => {
      asked.push(address)
      return new Response('a,b\n')
    }
    const args = ['export', 'leaderboard', '-S', 'json', '--metric', 'latencyP99Us']
    expect((await runCommand(args, { cwd, api: { open } })).said).toBe('a,b\n')
    await runCommand([...args, '-o', 'table.csv'], { cwd, api: { open } })
    expect(readFileSync(path.join(cwd, 'table.csv'), 'utf8')).toBe('a,b\n')
    expect(asked[0]).toBe('/export?table=leaderboard&format=csv&scenario=json&metric=latencyP99Us')
  })

  it('names each series of a trend, and its span', async () => {
    const asked: string[] = []
    const open = async (address: string) => {
      asked.push(address)
      return new Response('a\n')
    }
    const args = ['export', 'trend', '--series', '4', '7', '--from', '2026-01-01T00:00:00Z', '-m', 'latencyP99Us']
    await runCommand(args, { api: { open } })
    expect(asked).toEqual([
      '/export?table=trend&format=csv&metric=latencyP99Us&from=2026-01-01T00%3A00%3A00Z&series=4&series=7',
    ])
  })

  it('takes whole lists, of a project and as they are filtered', async () => {
    const asked: string[] = []
    const open = async (address: string) => {
      asked.push(address)
      return new Response('a\n')
    }
    await runCommand(['export', 'jobs', '--status', 'FAILED', 'CANCELLED', '-p', 'shop'], { api: { open } })
    await runCommand(['export', 'runners', '-f', 'markdown'], { api: { open }, env: { WRKBENCH_PROJECT: 'shop' } })
    expect(asked).toEqual([
      '/export?table=jobs&format=csv&project=shop&status=FAILED&status=CANCELLED',
      '/export?table=runners&format=markdown&project=shop',
    ])
  })

  it('puts no workbook on a terminal', async () => {
    const { code, told } = await runCommand(['export', 'leaderboard', '-f', 'xlsx'], { api: {}, tty: true })
    expect({ code, told }).toEqual({
      code: 2,
      told: 'An XLSX file cannot be shown in a terminal: add --output FILE.\n',
    })
  })
})

describe('wrkbench login', () => {
  it('keeps no token that the instance does not know', async () => {
    const cwd = newFolder()
    const { code, told } = await runCommand(['login', 'http://127.0.0.1:9', '--token', 'x'], { cwd })
    expect(code).toBe(3)
    expect(told).toContain('does not answer')
    expect(() => statSync(path.join(cwd, '.config/wrkbench/logins.json'))).toThrow()
  })
})

describe('colour', () => {
  const doctor = (tty: boolean, env: Record<string, string> = {}) => {
    const get = async <Answer>() => job as Answer
    return runCommand(['watch', 'id'], { api: { get }, tty, env })
  }
  const job = {
    number: 1,
    status: 'FAILED',
    runList: [],
    cells: [],
    lastEventId: 0,
    queuePosition: 0,
    unapproved: [],
    runnerLabels: [],
    environment: { name: 'lab' },
    runs: { total: 1, succeeded: 0, failed: 1 },
    startedAt: null,
    finishedAt: null,
    hardware: null,
  }

  it('is for a person who looks and has not asked for none', async () => {
    expect((await doctor(true)).said).toContain('\u001b[31m')
    for (const seen of [
      await doctor(false),
      await doctor(true, { NO_COLOR: '1' }),
      await doctor(true, { TERM: 'dumb' }),
    ]) {
      expect(seen).toMatchObject({ code: 1, said: expect.not.stringContaining('\u001b[31m') })
    }
  })
})
