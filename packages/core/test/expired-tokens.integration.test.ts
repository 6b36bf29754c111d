import { describe, expect, it } from 'vitest'
import { type Actor, exchangePart } from '../src/index.ts'
import { openInstance } from './support/instance.ts'
import { runnerActor, startRunner } from './support/runner.ts'

describe('a runner whose token has ended, by the clock of the instance', async () => {
  const instance = await openInstance()
  const endsIn = async (actor: Actor, seconds: number) => {
    const at = new Date(instance.clock.now().getTime() + seconds * 1000)
    await instance.db.pool.query('UPDATE tokens SET expires_at = $2 WHERE id = $1', [actor.id, at])
  }

  it('leads no more: the next one of its environment does', async () => {
    const actor = await runnerActor(instance)
    await startRunner(instance, { name: 'first', environment: 'crew', actor })
    const second = await startRunner(instance, { name: 'second', environment: 'crew' })
    const { incarnation, ctx } = second
    const leads = async () => (await exchangePart({ ctx, input: { incarnation, holding: null, done: null } })).leads
    await endsIn(actor, 3600)
    expect(await leads()).toBe(false)
    instance.clock.advance(3600)
    expect(await leads()).toBe(true)
  })

  it('holds its name no more: a runner that joins may take it', async () => {
    const actor = await runnerActor(instance)
    await startRunner(instance, { name: 'held', environment: 'names', actor })
    const joined: Actor = { ...(await runnerActor(instance)), runner: { name: 'held', environment: 'names' } }
    const join = () => startRunner(instance, { name: 'held', environment: 'names', actor: joined })
    await endsIn(actor, 60)
    await expect(join()).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('revoke it first'),
    })
    instance.clock.advance(60)
    expect(await join()).toMatchObject({ runnerId: expect.any(String) })
  })
})
