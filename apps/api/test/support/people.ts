import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Role, Scope } from '@wrkbench/contracts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { type TestApp, webUrl } from './start-app.ts'

/** A person with a token and a session of their own; their roles say what they may do. */
export interface Person {
  userId: string
  token: string
  tokenId: string
  ask(request: InjectOptions): Promise<LightMyRequestResponse>
  /** makes a request in the person's session, as the dashboard does */
  byHand(request: InjectOptions): Promise<LightMyRequestResponse>
}

const all: Scope[] = ['read', 'jobs:write', 'results:write', 'admin']

export const bearer = (api: TestApp, token: string) => (request: InjectOptions) =>
  api.call(null, {
    ...request,
    url: `/api/v1${request.url}`,
    headers: { authorization: `Bearer ${token}`, ...request.headers },
  })

/** Makes a user with these roles (by project slug), and a token with every scope or with those named. */
export const person = async (
  api: TestApp,
  name: string,
  roles: Record<string, Role>,
  token: { scopes?: Scope[]; project?: string; expiresAt?: Date } = {},
): Promise<Person> => {
  const { prisma } = api.ctx.db
  const user = await prisma.user.create({ data: { name } })
  for (const [slug, role] of Object.entries(roles)) {
    const project = await prisma.project.findUniqueOrThrow({ where: { slug } })
    const data = { userId: user.id, projectId: project.id, role: role.toUpperCase() as 'VIEWER' | 'MEMBER' | 'ADMIN' }
    await prisma.membership.create({ data })
  }
  return { userId: user.id, ...(await tokenOf(api, user.id, token)), byHand: await handOf(api, user.id) }
}

/** Opens a session as if by password. */
const handOf = async (api: TestApp, userId: string): Promise<Person['byHand']> => {
  const secret = randomBytes(32).toString('base64url')
  const secretHash = Uint8Array.from(createHash('sha256').update(secret).digest())
  const expiresAt = new Date(Date.now() + 86_400_000)
  await api.ctx.db.prisma.session.create({ data: { secretHash, userId, scopes: all, openedBy: 'password', expiresAt } })
  return withCookie(api, secret)
}

export const tokenOf = async (
  api: TestApp,
  userId: string,
  { scopes = all, project, expiresAt }: { scopes?: Scope[]; project?: string; expiresAt?: Date } = {},
): Promise<Omit<Person, 'userId' | 'byHand'>> => {
  const { prisma } = api.ctx.db
  const [publicId, secret] = [randomBytes(9).toString('hex'), randomBytes(32).toString('base64url')]
  const found = project === undefined ? null : await prisma.project.findUniqueOrThrow({ where: { slug: project } })
  const secretHash = Uint8Array.from(createHash('sha256').update(secret).digest())
  const data = { publicId, secretHash, kind: 'API', name: `token ${publicId}`, scopes, userId } as const
  const row = await prisma.token.create({
    data: { ...data, projectId: found?.id ?? null, expiresAt: expiresAt ?? null },
  })
  const token = `wrk_${publicId}_${secret}`
  return { token, tokenId: row.id, ask: bearer(api, token) }
}

/** Asks with a session's cookie, as a page of the dashboard would. */
export const withCookie = (api: TestApp, cookie: string) => (request: InjectOptions) =>
  api.call(null, {
    ...request,
    url: `/api/v1${request.url}`,
    headers: { cookie: `wrkbench_session_3000=${cookie}`, origin: webUrl, ...request.headers },
  })

export const makeProject = async (api: TestApp, slug: string, isPublic = false): Promise<string> =>
  (await api.ctx.db.prisma.project.create({ data: { slug, name: slug, isPublic } })).id

export const nowhere = (): string => randomUUID()
