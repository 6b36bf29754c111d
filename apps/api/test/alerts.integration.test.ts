import type { Alert, AlertList, AlertSettings, StoredReport, SubmitReport } from '@wrkbench/contracts'
import { settleSuspects, watchResults } from '@wrkbench/core'
import { createDb, inTransaction } from '@wrkbench/db'
import { createDatabase, type TestDatabase } from '@wrkbench/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAlert } from './support/make-alert.ts'
import { makeProject, type Person, person } from './support/people.ts'
import { startApp, type TestApp } from './support/start-app.ts'
import { unsteady } from './support/unsteady.ts'

let api: TestApp
let database: TestDatabase
let viewer: Person
let member: Person
let admin: Person
let stranger: Person
beforeAll(async () => {
  database = await createDatabase()
  api = await startApp({ database, limits: { report: 100_000 } })
  await makeProject(api, 'elsewhere')
  viewer = await person(api, 'Vera', { default: 'viewer' })
  member = await person(api, 'Mia', { default: 'member' })
  admin = await person(api, 'Ada', { default: 'admin' })
  stranger = await person(api, 'Sam', { elsewhere: 'admin' })
  await watchResults(api)
})
afterAll(() => api.close())

let keys = 0
/** Not at the beginning of a second, so that a moment that was rounded differs from the one that was measured. */
const now = Math.floor(Date.now() / 1000) * 1000 - 877
/** Submits a report of three rounds around a level, dated `minutesAgo` minutes ago. */
const submit = async (subject: string, minutesAgo: number, middle: number, more: Partial<SubmitReport> = {}) => {
  const startedAt = new Date(now - minutesAgo * 60_000).toISOString()
  const results = [0.998, 1, 1.002].map((share) => ({
    subject,
    scenario: 'checkout',
    metrics: { successesPerSecond: middle * share, latency: { p99: 1e7 / middle } },
  }))
  const payload = { environment: 'ci', branch: 'main', commit: `c${minutesAgo}`, startedAt, results, ...more }
  const headers = { 'idempotency-key': `alerts-${keys++}` }
  const answer = await api.call('apiToken', { method: 'POST', url: '/api/v1/reports', payload, headers })
  expect(answer.statusCode).toBe(201)
  return answer.json<StoredReport>()
}
/** Submits points at a level, one per minute, the last one `until` minutes ago. */
const history = async (subject: string, { count = 12, until = 100, level = 1000, ...more } = {}) => {
  for (let i = 0; i < count; i++) await submit(subject, until + count - 1 - i, unsteady(i, level), more)
}
const listOf = async (query = ''): Promise<AlertList> =>
  (await viewer.ask({ url: `/alerts${query}` })).json<AlertList>()
const alertsOf = async (subject: string): Promise<Alert[]> =>
  (await listOf('?limit=500')).items.filter((alert) => alert.subject.name === subject)
const patch = (who: Person, id: string, payload: object) => who.ask({ method: 'PATCH', url: `/alerts/${id}`, payload })

describe('results of a pipeline', () => {
  it('two points in a row open one alert, however often it is looked; two that are back close it', async () => {
    await history('shop')
    expect(await watchResults(api)).toBe(0)
    const first = await submit('shop', 90, 940)
    expect(await watchResults(api)).toBe(0)
    await submit('shop', 89, 936)
    expect(await watchResults(api)).toBe(1)
    expect(await watchResults(api)).toBe(0)
    const [alert, ...rest] = await alertsOf('shop')
    expect(rest).toEqual([])
    expect(alert).toMatchObject({
      kind: 'regression',
      state: 'open',
      metric: 'successesPerSecond',
      project: 'default',
      acknowledged: null,
      first: {
        at: new Date(now - 90 * 60_000).toISOString(),
        commit: 'c90',
        branch: 'main',
        reportId: first.id,
        runId: null,
        job: null,
      },
      // the newest points before the two do not count as usual
      evidence: { by: 'pair', usual: { points: 9 }, confidence: 0.99, outside: { length: 2 } },
      trend: { first: 9, at: { length: 11 }, value: { length: 11 } },
    })
    expect(alert?.sentence).toMatch(/^shop checkout on ci lost 6\.\d % \(.*\) since .*, commit c90$/)
    expect(alert?.ratio).toBeCloseTo(0.938, 2)
    expect(alert?.interval.low).toBeLessThan(0.938)
    await submit('shop', 80, 998)
    expect(await watchResults(api)).toBe(0)
    const back = await submit('shop', 79, 1003)
    expect(await watchResults(api)).toBe(1)
    const [closed] = await alertsOf('shop')
    expect(closed).toMatchObject({ id: alert?.id, state: 'closed', closed: { because: 'recovered', by: null } })
    expect(Number(closed?.closed?.point?.resultId)).toBeLessThan(Number(back.results[0]?.id))
    expect((await listOf()).counts).toMatchObject({ open: 0, closed: 1 })
  })

  it('finds a gain too', async () => {
    await history('cart')
    await submit('cart', 90, 1100)
    await submit('cart', 89, 1104)
    await watchResults(api)
    expect(await alertsOf('cart')).toMatchObject([{ kind: 'improvement', state: 'open' }])
  })

  it('pull requests, other branches, doubts and history say nothing', async () => {
    for (const subject of ['pr', 'branch', 'doubt', 'few'])
      await history(subject, subject === 'few' ? { count: 7 } : {})
    const old = 10 * 24 * 60
    await history('old', { until: old })
    await watchResults(api)
    for (const minutes of [90, 89, 88]) {
      await submit('pr', minutes, 800, { pullRequest: '7' })
      await submit('branch', minutes, 800, { branch: 'slow' })
      const flags = [{ id: 'approximate' as const, evidence: 'as told' }]
      const result = { subject: 'doubt', scenario: 'checkout', metrics: { successesPerSecond: 800 }, flags }
      await submit('doubt', minutes, 0, { results: [result, result, result] })
      await submit('few', minutes, 800)
      await submit('old', old - 100 + minutes, 800)
    }
    await watchResults(api)
    const counted = await Promise.all(['pr', 'branch', 'doubt', 'few', 'old'].map(alertsOf))
    expect(counted).toEqual([[], [], [], [], []])
    // the same figures on the default branch
    await submit('pr', 80, 800)
    await submit('pr', 79, 800)
    await watchResults(api)
    expect(await alertsOf('pr')).toHaveLength(1)
  })

  it('what comes late is not lost: measured before what was seen, its ids given out before', async () => {
    await history('tardy')
    await watchResults(api)
    const { pool } = api.ctx.db
    const sequence = `nextval(pg_get_serial_sequence('results', 'id'))`
    const early = await pool.query<{ id: string }>(`SELECT ${sequence} AS id FROM generate_series(1, 3) ORDER BY 1`)
    await submit('tardy', 89, 900)
    expect(await watchResults(api)).toBe(0)
    const late = await submit('tardy', 90, 900)
    for (const [i, { id }] of late.results.entries())
      await pool.query('UPDATE results SET id = $2 WHERE id = $1', [id, early.rows[i]?.id])
    expect(await watchResults(api)).toBe(1)
    expect(await alertsOf('tardy')).toMatchObject([{ state: 'open', first: { commit: 'c90' } }])
  })

  it('a report with less than half of the usual rounds, or of two kinds of hardware, is no point', async () => {
    const mixed = async (minutes: number) => {
      const { results } = await submit('mixed', minutes, 800)
      await api.ctx.db.pool.query(`UPDATE results SET environment_fingerprint = 'other' WHERE id = $1`, [
        results[0]?.id,
      ])
    }
    const one = { results: [{ subject: 'thin', scenario: 'checkout', metrics: { successesPerSecond: 800 } }] }
    for (const subject of ['thin', 'mixed']) await history(subject)
    await watchResults(api)
    for (const minutes of [90, 89]) {
      await submit('thin', minutes, 0, one)
      await mixed(minutes)
    }
    expect(await watchResults(api)).toBe(0)
    expect(await alertsOf('thin')).toEqual([])
    for (const minutes of [88, 87]) await submit('thin', minutes, 800)
    expect(await watchResults(api)).toBe(1)
  })

  it('whoever dies before it is written has done nothing', async () => {
    await history('crash')
    await watchResults(api)
    await submit('crash', 90, 800)
    await submit('crash', 89, 800)
    await api.ctx.db.pool.query(
      `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''killed''; END'`,
    )
    await api.ctx.db.pool.query(
      'CREATE TRIGGER die BEFORE INSERT OR UPDATE ON alert_watches FOR EACH ROW EXECUTE FUNCTION die()',
    )
    await expect(watchResults(api)).rejects.toThrow('killed')
    expect(await alertsOf('crash')).toEqual([])
    await api.ctx.db.pool.query('DROP TRIGGER die ON alert_watches')
    await Promise.all([watchResults(api), watchResults(api)])
    expect(await alertsOf('crash')).toHaveLength(1)
  })

  it('a series that cannot be judged does not keep others from being judged', async () => {
    for (const subject of ['broken', 'sound']) await history(subject)
    await watchResults(api)
    for (const minutesAgo of [90, 89]) await submit('broken', minutesAgo, 800)
    await watchResults(api)
    const [{ id = '' } = {}] = await alertsOf('broken')
    await api.ctx.db.pool.query(`UPDATE alerts SET evidence = '{}' WHERE id = $1`, [id])
    for (const subject of ['broken', 'sound']) await submit(subject, 88, 800)
    await submit('sound', 87, 800)
    expect(await watchResults(api)).toBe(1)
    expect(await watchResults(api)).toBe(0)
    await api.ctx.db.pool.query('DELETE FROM alerts WHERE id = $1', [id])
    expect(await alertsOf('sound')).toHaveLength(1)
  })

  it('more series than are looked at in one go are all looked at', async () => {
    for (let i = 0; i < 101; i++) await submit(`lots ${i}`, 5, 1000)
    await watchResults(api)
    const { rows } = await api.ctx.db.pool.query(
      `SELECT FROM alert_watches w JOIN series s ON s.id = w.series_id JOIN subjects su ON su.id = s.subject_id
       WHERE su.name LIKE 'lots %' AND w.metric = 'successesPerSecond'`,
    )
    expect(rows).toHaveLength(101)
  })

  it('suspects that wait for their jobs do not hide one that nobody could check', async () => {
    const { pool } = api.ctx.db
    const [series] = (await pool.query<{ id: number }>('SELECT id FROM series LIMIT 1')).rows
    const ids: string[] = []
    for (let i = 0; i <= 20; i++) {
      const made = await makeAlert(api, { seriesId: String(series?.id), resultId: '1' }, `of-tests-${i}`)
      const id = `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`
      const hours = i === 20 ? 25 : 1
      const text = `UPDATE alerts SET id = $2, state = 'SUSPECTED', created_at = now() - make_interval(hours => $3) WHERE id = $1`
      await pool.query(text, [made, id, hours])
      ids.push(id)
    }
    expect(await settleSuspects(api)).toBe(1)
    expect((await pool.query(`SELECT FROM alerts WHERE id = $1 AND state = 'DISMISSED'`, [ids[20]])).rows).toHaveLength(
      1,
    )
    await pool.query('DELETE FROM alerts WHERE id = ANY ($1)', [ids])
  })

  it('asks no more statements for many series than for one', async () => {
    for (let i = 0; i < 4; i++) await submit(`many ${i}`, 5, 1000)
    const statements: string[] = []
    const db = createDb({ url: database.url, poolSize: 2, onQuery: (one) => void statements.push(one) })
    const counted = async () => {
      statements.length = 0
      await watchResults({ ctx: { ...api.ctx, db } })
      return statements.length
    }
    const [many, none] = [await counted(), await counted()]
    await db.close()
    expect(many).toBeLessThanOrEqual(8)
    expect(none).toBe(2)
  })
})

describe('people and alerts', () => {
  let id: string
  beforeEach(async () => {
    const [alert] = await alertsOf('pr')
    id = alert?.id ?? ''
  })

  it('a viewer reads, and changes nothing; elsewhere there is none', async () => {
    expect((await viewer.ask({ url: `/alerts/${id}` })).json<Alert>()).toMatchObject({ id, state: 'open' })
    expect((await patch(viewer, id, { state: 'acknowledged' })).statusCode).toBe(403)
    expect((await stranger.ask({ url: `/alerts/${id}` })).statusCode).toBe(404)
    expect((await patch(stranger, id, { state: 'closed' })).statusCode).toBe(404)
    expect((await stranger.ask({ url: '/alerts?project=default' })).statusCode).toBe(404)
    expect((await stranger.ask({ url: '/alerts' })).json<AlertList>().items).toEqual([])
  })

  it('a member acknowledges, closes with a note and reopens; the log says who', async () => {
    const said = (await patch(member, id, { state: 'acknowledged', note: ' looking ' })).json<Alert>()
    expect(said).toMatchObject({ state: 'acknowledged', note: 'looking', acknowledged: { by: expect.any(String) } })
    const closed = (await patch(member, id, { state: 'closed', note: 'meant' })).json<Alert>()
    expect(closed).toMatchObject({ state: 'closed', note: 'meant', closed: { because: 'accepted', point: null } })
    expect((await patch(member, id, { state: 'open' })).json<Alert>()).toMatchObject({ state: 'open', closed: null })
    const { items } = (await admin.ask({ url: '/audit?project=default' })).json<{
      items: { action: string; detail: object }[]
    }>()
    const changes = items.filter(({ action }) => action === 'alert.changed').map(({ detail }) => detail)
    expect(changes).toMatchObject([
      { to: 'open' },
      { from: 'acknowledged', to: 'closed' },
      { from: 'open', note: 'looking' },
    ])
  })

  it('one that is reopened while the rule opens another is a conflict', async () => {
    const { pool } = api.ctx.db
    const [series] = (await pool.query<{ id: number }>('SELECT id FROM series LIMIT 1')).rows
    const closed = async () => {
      const id = await makeAlert(api, { seriesId: String(series?.id), resultId: '1' }, 'latencyP99Us')
      await pool.query(
        `UPDATE alerts SET state = 'CLOSED', closed_at = now(), closed_because = 'accepted' WHERE id = $1`,
        [id],
      )
      return id
    }
    const [mine, other] = [await closed(), await closed()]
    let reopening: ReturnType<typeof patch> | undefined
    await inTransaction(pool, async (tx) => {
      await tx.query(`UPDATE alerts SET state = 'OPEN' WHERE id = $1`, [other])
      reopening = patch(member, mine, { state: 'open' })
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(async () => (await pool.query(waiting)).rows.length).toBeGreaterThan(0)
    })
    expect((await reopening)?.statusCode).toBe(409)
    await pool.query('DELETE FROM alerts WHERE id = ANY ($1)', [[mine, other]])
  })

  it('pages and filters', async () => {
    const page = await listOf('?limit=1')
    expect(page.items).toHaveLength(1)
    const next = await listOf(`?limit=500&cursor=${encodeURIComponent(page.nextCursor ?? '')}`)
    const all = await listOf('?limit=500')
    expect([...page.items, ...next.items].map((one) => one.id)).toEqual(all.items.map((one) => one.id))
    const order = all.items.map(({ state }) => ['open', 'acknowledged', 'closed'].indexOf(state))
    expect(order).toEqual(order.toSorted())
    expect((await listOf('?state=closed')).items.map(({ state }) => state)).toEqual(['closed'])
    const [pr] = await alertsOf('pr')
    expect((await listOf(`?series=${pr?.seriesId}`)).items).toHaveLength(1)
    expect((await viewer.ask({ url: '/alerts?cursor=nonsense' })).statusCode).toBe(422)
  })

  it('only an administrator says when they speak; off, nothing does', async () => {
    const url = '/projects/default/alert-settings'
    expect((await viewer.ask({ url })).json<AlertSettings>()).toMatchObject({ enabled: true, alertLevel: 0.99 })
    const set = (who: Person, payload: object) => who.ask({ method: 'PATCH', url, payload })
    expect((await set(member, { enabled: false })).statusCode).toBe(403)
    expect((await set(admin, { suspectLevel: 0.999 })).statusCode).toBe(422)
    expect((await set(admin, { enabled: false })).json<AlertSettings>()).toMatchObject({
      enabled: false,
      leastShift: 0.03,
    })
    await history('quiet')
    await watchResults(api)
    await submit('quiet', 90, 800)
    await submit('quiet', 89, 800)
    await watchResults(api)
    expect(await alertsOf('quiet')).toEqual([])
    await set(admin, { enabled: true, metrics: ['latencyP99Us'] })
    await history('late')
    await watchResults(api)
    await submit('late', 90, 800)
    await submit('late', 89, 800)
    await watchResults(api)
    expect(await alertsOf('late')).toMatchObject([
      { metric: 'latencyP99Us', kind: 'regression', ratio: expect.any(Number) },
    ])
    await set(admin, { metrics: ['successesPerSecond'] })
    // this metric is no longer watched, but its open alert is still followed to its end
    await submit('late', 88, 1000)
    await submit('late', 87, 1001)
    await watchResults(api)
    expect(await alertsOf('late')).toMatchObject([{ metric: 'latencyP99Us', state: 'closed' }])
  })
})
