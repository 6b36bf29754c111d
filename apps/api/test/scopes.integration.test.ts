import { type TokenScope, tokenScopes } from '@wrkbench/contracts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nowhere, tokenOf } from './support/people.ts'
import { register } from './support/runner.ts'
import { startApp, type TestApp } from './support/start-app.ts'

type Taken = TokenScope | 'runner'

let api: TestApp
let operations: { name: string; request: InjectOptions; taken: Taken | null; anonymous: boolean; byToken: boolean }[]
const tokens: Partial<Record<TokenScope, string>> = {}

beforeAll(async () => {
  api = await startApp()
  await register(api)
  const { id } = await api.ctx.db.prisma.user.findFirstOrThrow({ where: { isAdmin: true } })
  for (const scope of tokenScopes) tokens[scope] = (await tokenOf(api, id, { scopes: [scope] })).token
  const { paths } = (await api.call(null, { url: '/api/v1/openapi.json' })).json<{
    paths: Record<string, Record<string, { security: Record<string, Taken[]>[] }>>
  }>()
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => {
      const url = path.replace('{project}', 'default').replaceAll(/\{\w+\}/g, nowhere())
      return {
        name: `${method.toUpperCase()} ${path}`,
        request: { method: method.toUpperCase() as 'GET', url, ...(method !== 'get' && { payload: {} }) },
        taken: security.flatMap((one) => Object.values(one).flat())[0] ?? null,
        anonymous: security.length === 0 || security.some((one) => Object.keys(one).length === 0),
        byToken: security.some(({ token }) => token !== undefined),
      }
    }),
  )
})
afterAll(() => api.close())

const withToken = (token: string | undefined, request: InjectOptions) =>
  api.call(null, { ...request, headers: { authorization: `Bearer ${token}` } })
/** a token revokes itself, and others only with the scope admin */
const otherwiseItself = 'DELETE /api/v1/tokens/{id}'
const limited = () => operations.filter(({ taken }) => taken !== null)

it.each(tokenScopes)(
  'a token of an administrator with the scope %s alone is let in where it is named, nowhere else',
  async (scope) => {
    expect(limited().length).toBeGreaterThan(90)
    for (const { name, request, taken, byToken } of limited()) {
      const { statusCode, body } = await withToken(tokens[scope], request)
      const refusal = `This needs a token with the scope ${taken}.`
      if (taken !== scope) expect([name, statusCode, body]).toEqual([name, 403, expect.stringContaining(refusal)])
      else expect([name, statusCode, body]).toEqual([name, expect.any(Number), expect.not.stringContaining(refusal)])
      if (!byToken) expect([name, statusCode]).toEqual([name, expect.toBeOneOf([403, 422])])
      else if (taken === scope && name !== otherwiseItself)
        expect([name, statusCode]).not.toEqual([name, expect.toBeOneOf([401, 403])])
    }
  },
)

it('the token of a runner is let in where runners are named, nowhere else', async () => {
  for (const { name, request, taken } of limited()) {
    const { statusCode } = await withToken(api.tokens.runnerToken, request)
    expect([name, statusCode === 403]).toEqual([name, taken !== 'runner'])
  }
})

it('without a token, calls that name none answer, and all others ask for one', async () => {
  for (const { name, request, anonymous } of operations) {
    const { statusCode } = await api.call(null, request)
    if (!anonymous) expect([name, statusCode]).toEqual([name, 401])
    // 401: there is no public project here
    else
      expect([name, statusCode]).toEqual([name, expect.toSatisfy((status: number) => status < 500 && status !== 403)])
  }
})
