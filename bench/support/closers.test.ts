import { expect, it } from 'vitest'
import { collectClosers } from './closers.ts'

it('closes the last one first, and all of them though one fails', async () => {
  const closed: string[] = []
  const { add, close } = collectClosers(() => closed.push('first'))
  add(() => {
    throw new Error('it hangs')
  })
  add(() => closed.push('last'))
  await expect(close()).rejects.toThrow('it hangs')
  expect(closed).toEqual(['last', 'first'])
})

it('has nothing to stop where a start failed', async () => {
  const closed: string[] = []
  const { started, close } = collectClosers(() => closed.push('first'))
  const failed = started(Promise.reject<{ stop: () => void }>(new Error('no port is free')))
  await expect(failed).rejects.toThrow('no port is free')
  await close()
  expect(closed).toEqual(['first'])
})

it('stops what is still starting', async () => {
  const closed: string[] = []
  const { started, close } = collectClosers()
  void started(Promise.resolve({ stop: () => closed.push('started') }))
  await close()
  expect(closed).toEqual(['started'])
})
