import { generatorIds } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import {
  authenticateSession,
  authenticateToken,
  beat,
  describeSession,
  ensureInstance,
  enterThings,
  getServer,
  issueInstanceTokens,
  listEnvironments,
  listGenerators,
  listScenarios,
  listServers,
  noteTokenUse,
  signIn,
  signOut,
  syncCatalogue,
} from '../src/index.ts'
import { openInstance } from './support/instance.ts'
import { runAll, submit } from './support/jobs.ts'
import { startRunner } from './support/runner.ts'

const unauthenticated = { code: 'UNAUTHENTICATED' }

describe('access', async () => {
  const instance = await openInstance()
  const enter = (token: string) => signIn({ ctx: instance.ctx, input: { token } })
  const known = (token: string) => authenticateToken({ ctx: instance.ctx, input: { token } })

  it('spends the one-time token by its first use, whoever comes first', async () => {
    const { signInToken } = await issueInstanceTokens({ ctx: instance.ctx })
    const entries = await Promise.allSettled(Array.from({ length: 10 }, () => enter(signInToken)))
    expect(entries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(enter(signInToken)).rejects.toMatchObject(unauthenticated)
  })

  it('opens a session that is known by its secret until it ends', async () => {
    const { signInToken } = await issueInstanceTokens({ ctx: instance.ctx })
    const { cookieSecret, expiresAt } = await enter(signInToken)
    const actor = await authenticateSession({ ctx: instance.ctx, input: { cookieSecret } })
    expect(actor).toMatchObject({ kind: 'user', name: 'admin' })
    expect(await describeSession({ ctx: instance.as(actor) })).toEqual({
      user: { id: actor.id, name: 'admin', email: null },
      scopes: ['read', 'jobs:write', 'results:write', 'admin'],
      isAdmin: true,
      projects: [{ slug: 'default', name: 'Default', isPublic: false, role: 'admin' }],
      expiresAt: expiresAt.toISOString(),
    })
    const stored = await instance.db.prisma.session.findMany()
    expect(stored.some(({ secretHash }) => Buffer.from(secretHash).toString().includes(cookieSecret))).toBe(false)
    await signOut({ ctx: instance.ctx, input: { cookieSecret } })
    await signOut({ ctx: instance.ctx, input: { cookieSecret } })
    await expect(authenticateSession({ ctx: instance.ctx, input: { cookieSecret } })).rejects.toMatchObject(
      unauthenticated,
    )
  })

  it('ends a session after thirty days, and a sign-in token after one', async () => {
    const { signInToken, apiToken } = await issueInstanceTokens({ ctx: instance.ctx })
    const { cookieSecret } = await enter(apiToken)
    instance.clock.advance(24 * 3600 + 1)
    await expect(enter(signInToken)).rejects.toMatchObject(unauthenticated)
    await authenticateSession({ ctx: instance.ctx, input: { cookieSecret } })
    instance.clock.advance(29 * 24 * 3600)
    await expect(authenticateSession({ ctx: instance.ctx, input: { cookieSecret } })).rejects.toMatchObject(
      unauthenticated,
    )
  })

  it('gives a session no more than its token may', async () => {
    const { apiToken } = await issueInstanceTokens({ ctx: instance.ctx })
    await instance.db.prisma.token.updateMany({ where: { name: 'embedded api' }, data: { scopes: ['read'] } })
    const { cookieSecret } = await enter(apiToken)
    const { scopes } = await authenticateSession({ ctx: instance.ctx, input: { cookieSecret } })
    expect(scopes).toEqual(['read'])
    await instance.db.prisma.token.updateMany({ where: { name: 'embedded api' }, data: { scopes: ['jobs:write'] } })
    await expect(enter(apiToken)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('knows bearers by kind, and a sign-in token is none', async () => {
    const { signInToken, apiToken, runnerToken } = await issueInstanceTokens({ ctx: instance.ctx })
    expect(await known(apiToken)).toMatchObject({ kind: 'token', name: 'embedded api' })
    expect(await known(runnerToken)).toMatchObject({ kind: 'runner', scopes: ['runner'] })
    await expect(known(signInToken)).rejects.toMatchObject(unauthenticated)
    await expect(enter(runnerToken)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const actor = await known(apiToken)
    expect(await describeSession({ ctx: instance.as(actor) })).toMatchObject({ user: null, expiresAt: null })
    await expect(describeSession({ ctx: instance.ctx })).rejects.toMatchObject(unauthenticated)
  })

  it('lets nobody to things of which one, whichever, is not for them', async () => {
    const { apiToken } = await issueInstanceTokens({ ctx: instance.ctx })
    const actor = await known(apiToken)
    const { prisma } = instance.db
    const { id: projectId } = await prisma.project.create({ data: { slug: 'theirs', name: 'Theirs' } })
    const note = (of: string) =>
      prisma.annotation.create({ data: { projectId: of, at: new Date(), text: 'x', createdBy: 'x' } })
    const [ours, theirs] = [await note(actor.projects?.[0]?.id ?? ''), await note(projectId)]
    const seesOurs = { ...actor, projects: actor.projects?.filter(({ slug }) => slug === 'default') ?? [] }
    const readsTheirs = { id: projectId, slug: 'theirs', name: 'Theirs', isPublic: true, role: 'viewer' } as const
    const enter = (projects: typeof actor.projects, named: string[], needed: 'viewer' | 'member') =>
      enterThings({
        ctx: instance.as({ ...actor, projects: projects ?? [] }),
        input: { thing: 'annotation', named, needed },
      })
    expect((await enter(seesOurs.projects, [ours.id], 'member')).project.slug).toBe('default')
    for (const ids of [
      [ours.id, theirs.id],
      [theirs.id, ours.id],
    ]) {
      await expect(enter(seesOurs.projects, ids, 'viewer')).rejects.toMatchObject({ code: 'NOT_FOUND' })
      const both = [...seesOurs.projects, readsTheirs]
      await expect(enter(both, ids, 'viewer')).resolves.toMatchObject({
        project: { slug: ids[0] === ours.id ? 'default' : 'theirs' },
      })
      await expect(enter(both, ids, 'member')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    await expect(enter(seesOurs.projects, [ours.id, 'no-id'], 'viewer')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(enter(seesOurs.projects, [], 'viewer')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('refuses what is malformed, wrong, revoked or expired, always with the same words', async () => {
    const first = await issueInstanceTokens({ ctx: instance.ctx })
    const second = await issueInstanceTokens({ ctx: instance.ctx })
    const wrong = `${second.apiToken.slice(0, -4)}AAAA`
    const answers = await Promise.allSettled(['nonsense', wrong, first.apiToken].map(known))
    expect(new Set(answers.map((answer) => answer.status === 'rejected' && answer.reason.message)).size).toBe(1)
    await instance.db.prisma.token.updateMany({ data: { expiresAt: instance.clock.now() } })
    await expect(known(second.apiToken)).rejects.toMatchObject(unauthenticated)
  })

  it('notes the use of a token at most once a minute', async () => {
    const { apiToken } = await issueInstanceTokens({ ctx: instance.ctx })
    const lastUsed = async () => {
      await noteTokenUse({ ctx: instance.as(await known(apiToken)) })
      const row = await instance.db.prisma.token.findFirstOrThrow({ where: { name: 'embedded api', revokedAt: null } })
      return row.lastUsedAt
    }
    const first = await lastUsed()
    instance.clock.advance(59)
    expect(await lastUsed()).toEqual(first)
    instance.clock.advance(2)
    expect(await lastUsed()).toEqual(instance.clock.now())
  })
})

describe('the instance', async () => {
  const instance = await openInstance()

  it('is set up by one of those that start at once', async () => {
    const { db, ctx } = instance
    await db.pool.query('TRUNCATE users, projects CASCADE')
    const made = await Promise.all(Array.from({ length: 8 }, () => ensureInstance({ ctx })))
    expect(new Set(made.map(({ userId, projectId }) => `${userId} ${projectId}`)).size).toBe(1)
    expect(await db.prisma.user.count()).toBe(1)
    expect(await db.prisma.membership.findMany()).toMatchObject([{ ...made[0], role: 'ADMIN' }])
  })

  it('comes into being once', async () => {
    const { ctx } = instance
    expect(await ensureInstance({ ctx })).toEqual(await ensureInstance({ ctx }))
    expect(await instance.db.prisma.user.count()).toBe(1)
    expect((await listEnvironments({ ctx })).items).toEqual([])
    const { environmentId: id } = await startRunner(instance)
    const hosts = [{ name: 'host-a', role: 'SERVER' }, { role: 'LOAD' }]
    expect((await listEnvironments({ ctx })).items).toMatchObject([{ id, hosts, runners: ['runner-a'] }])
  })

  it('marks what has left the catalogue, and what has come back', async () => {
    const removed = async () =>
      (await instance.db.prisma.server.findMany({ where: { removed: true } })).map(({ id }) => id)
    const { servers, scenarios } = instance.ctx.catalogue
    await syncCatalogue({ ctx: { ...instance.ctx, catalogue: { servers: servers.slice(1), scenarios } } })
    expect(await removed()).toEqual(['node/http'])
    await syncCatalogue({ ctx: instance.ctx })
    expect(await removed()).toEqual([])
  })

  it('says where a server can run, why not, and when it was last verified', async () => {
    const before = await getServer({ ctx: instance.ctx, input: { id: 'node/http' } })
    expect(before).toMatchObject({
      displayName: 'http',
      scenarios: ['json', 'sha256'],
      linesOfCode: 30,
      lastVerified: null,
      availability: [{ runner: 'runner-a', canRun: true, reasons: [] }],
    })
    const runner = await startRunner(instance)
    await runAll(instance, runner, await submit(instance, { rounds: 1 }), () => 50_000)
    const { items } = await listServers({ ctx: instance.ctx })
    expect(items.map(({ id, lastVerified }) => [id, lastVerified?.runner])).toEqual([
      ['node/http', 'runner-a'],
      ['node/express', undefined],
      ['go/net-http', undefined],
    ])
    await instance.db.prisma.runner.updateMany({ data: { capabilities: { ...noTools } } })
    const after = await getServer({ ctx: instance.ctx, input: { id: 'node/http' } })
    expect(after.availability).toMatchObject([{ canRun: false, reasons: ['node was not found'] }])
    await expect(getServer({ ctx: instance.ctx, input: { id: 'x' } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('lists scenarios and generators', async () => {
    expect((await listScenarios({ ctx: instance.ctx })).items).toMatchObject([
      { id: 'json', path: '/json', checks: ['answers'] },
      { id: 'sha256' },
    ])
    await startRunner(instance)
    const { items } = await listGenerators({ ctx: instance.ctx })
    expect(items.map(({ id }) => id).toSorted()).toEqual([...generatorIds].toSorted())
    const found = (id: string) => items.find((item) => item.id === id)?.found
    expect(found('wrk')).toMatchObject([{ runner: 'runner-a', version: '4.1.0' }])
    expect(found('bombardier')).toEqual([])
  })

  it('counts as up from the first beat after a gap', async () => {
    const upFor = async () => {
      const row = await instance.db.prisma.serviceBeat.findUniqueOrThrow({ where: { name: 'api' } })
      return (instance.clock.now().getTime() - row.upFrom.getTime()) / 1000
    }
    let last: Date | null = null
    const beatAfter = async (seconds: number) => {
      instance.clock.advance(seconds)
      last = await beat({ ctx: instance.ctx, input: { service: 'api', last } })
    }
    await beatAfter(0)
    await beatAfter(2)
    await beatAfter(9)
    expect(await upFor()).toBe(11)
    await beatAfter(11)
    expect(await upFor()).toBe(0)
  })
})

const noTools = { platform: 'linux', arch: 'x64', cpus: 2, tools: [], generators: [] }
