import { queueBackends } from '@wrkbench/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createRateCounts } from '../src/index.ts'

const backends = await queueBackends()
afterAll(async () => {
  for (const backend of backends) await backend.drop()
})
const log = { info: () => {}, warn: () => {}, error: () => {} }

describe.each(backends)('counts of requests on $name', ({ name, url }) => {
  if (name === 'postgres') {
    it('are not shared', () => expect(createRateCounts({ url, log })).toBeNull())
    return
  }

  const open = async () => {
    const counts = createRateCounts({ url, log })
    if (!counts) throw new Error('Redis can count')
    await expect.poll(() => counts.count('ready', 60_000)).not.toBeNull()
    return counts
  }

  it('are shared by all that count under a key, until its window ends', async () => {
    const [one, other] = [await open(), await open()]
    const answers = await Promise.all([1, 2, 3].flatMap(() => [one.count('a', 60_000), other.count('a', 60_000)]))
    expect(answers.map((answer) => answer?.count).sort()).toEqual([1, 2, 3, 4, 5, 6])
    for (const answer of answers) expect(answer?.leftMs).toBeGreaterThan(50_000)
    expect((await other.count('b', 60_000))?.count).toBe(1)
    await one.count('short', 1)
    await expect.poll(async () => (await other.count('short', 1))?.count).toBe(1)
    await Promise.all([one.close(), other.close()])
  })

  it('do not wait for a Redis that is down', async () => {
    const counts = createRateCounts({ url: 'redis://127.0.0.1:1', log })
    expect(await counts?.count('a', 60_000)).toBeNull()
    await counts?.close()
  })
})
