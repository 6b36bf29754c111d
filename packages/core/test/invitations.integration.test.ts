import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { acceptInvitation, createInvitation, listInvitations, revokeInvitation } from '../src/index.ts'
import { openInstance } from './support/instance.ts'

describe('an invitation', async () => {
  const instance = await openInstance()
  const { pool, prisma } = instance.db
  const mine = await prisma.project.findFirstOrThrow()
  const theirs = await prisma.project.create({ data: { slug: 'theirs', name: 'Theirs' } })
  /** context of an administrator of one project */
  const adminOf = ({ id, slug, name }: typeof mine) => ({
    ...instance.as({
      kind: 'user',
      id: randomUUID(),
      name: 'an administrator',
      scopes: ['read', 'admin'],
      projects: [{ id, slug, name, isPublic: false, role: 'admin' }],
    }),
    project: slug,
  })
  const invite = () => createInvitation({ ctx: adminOf(mine), input: { name: 'Ada', role: 'member' } })
  const members = async () => Number((await pool.query('SELECT count(*) FROM memberships')).rows[0]?.count)
  /** Accepts an invitation as a new person. `meanwhile` happens while the password is hashed. */
  const accept = (token: string, email: string, meanwhile = async () => {}) => {
    const identity = {
      providers: [],
      hashPassword: async () => {
        await meanwhile()
        return 'a hash'
      },
      userOfPassword: async () => null,
      begin: async () => null,
      finish: async () => 'refused' as const,
    }
    const visitor = instance.as({ kind: 'anonymous', id: 'anonymous', name: 'a visitor', scopes: [], projects: [] })
    const person = { name: 'Ada', email, password: 'a long password' }
    return acceptInvitation({ ctx: { ...visitor, identity }, input: { token, person } })
  }

  it('makes nobody a member who was too slow for its end, however short the time', async () => {
    const before = await members()
    const [withdrawn, expired, used] = [await invite(), await invite(), await invite()]
    const refused = [
      accept(withdrawn.token, 'a@example.org', () =>
        revokeInvitation({ ctx: adminOf(mine), input: { id: withdrawn.id } }),
      ),
      accept(used.token, 'b@example.org', async () => {
        await accept(used.token, 'first@example.org')
      }),
    ]
    for (const one of refused) await expect(one).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const late = accept(expired.token, 'c@example.org', async () => instance.clock.advance(8 * 86_400))
    await expect(late).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await members()).toBe(before + 1)
    const { rows } = await pool.query("SELECT email FROM users WHERE email LIKE '%@example.org'")
    expect(rows).toEqual([{ email: 'first@example.org' }])
  })

  it('is listed and withdrawn in its own project alone', async () => {
    const { id } = await invite()
    const listed = async (project: typeof mine) =>
      (await listInvitations({ ctx: adminOf(project) })).items.map((one) => one.id)
    expect(await listed(mine)).toContain(id)
    expect(await listed(theirs)).toEqual([])
    const foreign = revokeInvitation({ ctx: adminOf(theirs), input: { id } })
    await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await revokeInvitation({ ctx: adminOf(mine), input: { id } })
  })
})
