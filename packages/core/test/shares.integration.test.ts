import type { SharedView } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createShare, deleteShare, listShares, openShare } from '../src/index.ts'
import { hashSecret } from '../src/session/secrets.ts'
import { day, pastSeries } from './support/history.ts'
import { createTestInstance, type TestInstance } from './support/instance.ts'
import { startRunner } from './support/runner.ts'

describe('a shared link', () => {
  let instance: TestInstance
  let seriesId: number
  let otherSeriesId: number
  beforeAll(async () => {
    instance = await createTestInstance()
    const { environmentId } = await startRunner(instance)
    const groups = [{ values: [10, 11, 12], at: day(1) }]
    seriesId = (await pastSeries(instance, { subject: 'mine', environmentId, groups })).seriesId
    otherSeriesId = (await pastSeries(instance, { subject: 'theirs', environmentId, groups })).seriesId
    const { id } = await instance.db.prisma.project.create({ data: { slug: 'other', name: 'Other' } })
    await instance.db.pool.query('UPDATE series SET project_id = $1 WHERE id = $2', [id, otherSeriesId])
  })
  afterAll(() => instance.close())

  const trends = (id: number): SharedView => ({ page: 'trends', query: { series: [String(id)] } })
  const share = (view: SharedView, more: object = {}) =>
    createShare({ ctx: instance.ctx, input: { project: 'default', view, ...more } })
  /** context of a visitor who has not signed in */
  const open = (secret: string) => {
    const ctx = instance.as({ kind: 'anonymous', id: 'anonymous', name: 'a visitor', scopes: [], projects: [] })
    return openShare({ ctx, input: { secret } })
  }

  it('shows its one view to whoever has it, of its own project alone', async () => {
    const { secret } = await share(trends(seriesId))
    expect(await open(secret)).toMatchObject({ page: 'trends', answer: { series: [{ subject: { name: 'mine' } }] } })
    const board = await share({ page: 'leaderboard', query: { scenario: 'json' } })
    const shown = await open(board.secret)
    expect(shown).toMatchObject({ page: 'leaderboard', answer: { rows: [{ subject: { name: 'mine' } }] } })
    expect(shown).toMatchObject({
      answer: {
        scenario: { id: 'json' },
        choices: { scenarios: [], environments: [], profiles: [], dates: [], dateCount: 0, yearOnly: [] },
      },
    })
    const a = 'server:mine'
    const compared = await share({ page: 'compare', query: { a, b: ['server:mine,date:2025-01-03'] } })
    expect(await open(compared.secret)).toMatchObject({ page: 'compare' })
  })

  it('shows the chosen rows of a ranking alone', async () => {
    const { environmentId } = await startRunner(instance)
    await pastSeries(instance, { subject: 'secret', environmentId, groups: [{ values: [20, 21, 22], at: day(1) }] })
    const { secret } = await share({ page: 'leaderboard', query: { scenario: 'json', framework: ['mine'] } })
    const shown = await open(secret)
    expect(shown).toMatchObject({ answer: { rows: [{ subject: { name: 'mine' } }] } })
    expect(JSON.stringify(shown)).not.toContain('"secret"')
    const none = await share({ page: 'leaderboard', query: { scenario: 'json', language: ['Go'] } })
    expect(await open(none.secret)).toMatchObject({ answer: { rows: [] } })
  })

  it('is made of nothing that belongs to another project', async () => {
    await expect(share(trends(otherSeriesId))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const views = (await listShares({ ctx: instance.ctx, input: {} })).items.map(({ view }) => view)
    expect(views).not.toContainEqual(trends(otherSeriesId))
  })

  it('is listed and ended in its own project alone', async () => {
    const theirs = await share(trends(otherSeriesId), { project: 'other' })
    const listed = async (project: string) =>
      (await listShares({ ctx: instance.ctx, input: { project } })).items.map(({ id }) => id)
    expect(await listed('other')).toEqual([theirs.id])
    expect(await listed('default')).not.toContain(theirs.id)
    const end = (project: string) => deleteShare({ ctx: { ...instance.ctx, project }, input: { id: theirs.id } })
    await expect(end('default')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await end('other')
    expect(await listed('other')).toEqual([])
  })

  it('keeps its secret as a hash, and nothing but the secret opens it', async () => {
    const { id, secret } = await share(trends(seriesId))
    const { rows } = await instance.db.pool.query<{ secret_hash: Buffer }>('SELECT * FROM shares WHERE id = $1', [id])
    expect(Buffer.from(rows[0]?.secret_hash ?? []).equals(Buffer.from(hashSecret(secret)))).toBe(true)
    for (const wrong of [id, `${secret.slice(0, -1)}x`, secret.toLowerCase()]) {
      await expect(open(wrong)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  it('shows nothing once it has been ended or has expired, and is not listed then', async () => {
    const ended = await share(trends(seriesId))
    const expiring = await share(trends(seriesId), { expiresInDays: 1 })
    const lasting = await share(trends(seriesId), { expiresInDays: null })
    const listed = async () => (await listShares({ ctx: instance.ctx, input: {} })).items.map(({ id }) => id)
    expect(await listed()).toEqual(expect.arrayContaining([ended.id, expiring.id, lasting.id]))
    await deleteShare({ ctx: instance.ctx, input: { id: ended.id } })
    instance.clock.advance(86_401)
    for (const { secret, id } of [ended, expiring]) {
      await expect(open(secret)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect(await listed()).not.toContain(id)
    }
    expect(await open(lasting.secret)).toMatchObject({ page: 'trends' })
    await expect(deleteShare({ ctx: instance.ctx, input: { id: ended.id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
