import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { Ctx } from '../ctx.ts'

/** Times are too noisy to assert on. The tests assert which comparison decides, and that it is made for every token. */
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  return { ...crypto, timingSafeEqual: vi.fn(crypto.timingSafeEqual) }
})
const stored = vi.hoisted(() => ({ row: null as object | null }))
vi.mock('@wrkbench/db', () => ({ tokenByPublicId: async () => stored.row }))

// Test files share processes: modules that other files have loaded already hold the original function.
vi.resetModules()
const { timingSafeEqual } = await import('node:crypto')
const { findToken } = await import('./find-token.ts')
const { formatToken, hashSecret, newPublicId, newSecret } = await import('./secrets.ts')
afterAll(() => {
  vi.resetModules()
})

const ctx = { db: { pool: {} }, clock: { now: () => new Date('2026-01-01') } } as unknown as Ctx
const secret = newSecret()
const token = (own: string) => formatToken({ isRunner: false, publicId: newPublicId(), secret: own })
const row = { kind: 'API', secretHash: hashSecret(secret), revokedAt: null, expiresAt: null }

beforeEach(() => {
  vi.mocked(timingSafeEqual).mockClear()
  stored.row = row
})

it('lets in by the comparison that takes the same time for every secret', async () => {
  expect(await findToken(ctx, token(secret))).toBe(row)
  expect(timingSafeEqual).toHaveBeenCalledOnce()
  vi.mocked(timingSafeEqual).mockReturnValueOnce(false)
  await expect(findToken(ctx, token(secret))).rejects.toThrow('not valid')
})

it.each([
  ['a wrong secret', row, token(newSecret())],
  ['a secret that is wrong at its end alone', row, token(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'E' : 'A'}`)],
  ['an unknown id', null, token(secret)],
  ['no token at all', null, randomBytes(20).toString('hex')],
])('compares once for %s as well', async (_, found, given) => {
  stored.row = found
  await expect(findToken(ctx, given)).rejects.toThrow('not valid')
  expect(timingSafeEqual).toHaveBeenCalledOnce()
})
