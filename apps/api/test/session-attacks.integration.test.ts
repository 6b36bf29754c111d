import { randomBytes } from 'node:crypto'
import type { CreatedInvitation, MemberList, Session } from '@wrkbench/contracts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProject, withCookie } from './support/people.ts'
import { type Ask, firstAdmin, sessionOf, signIn, visitorOf } from './support/sign-in.ts'
import { startApp, type TestApp } from './support/start-app.ts'

const password = 'correct horse battery'
let api: TestApp
let admin: Ask
beforeAll(async () => {
  api = await startApp({ limits: { signIn: 1000, password: 1000 } })
  await makeProject(api, 'other')
  admin = await firstAdmin(api)
})
afterAll(() => api.close())

const join = async (name: string, role: string): Promise<LightMyRequestResponse> => {
  const url = '/projects/other/invitations'
  const { token } = (await admin({ method: 'POST', url, payload: { name, role } })).json<CreatedInvitation>()
  const person = { name, email: `${name}@example.com`, password }
  return visitorOf(api)({ method: 'POST', url: `/invitations/${token}`, payload: { person } })
}
const secretOf = ({ cookies }: LightMyRequestResponse) =>
  cookies.find(({ name }) => name.includes('session'))?.value ?? ''
const whoIs = async (cookie: string) => (await withCookie(api, cookie)({ url: '/session' })).json<Session>().user?.name

it('a session that somebody slipped in is not the one that a sign-in opens', async () => {
  const mallory = secretOf(await join('mallory', 'viewer'))
  await join('vera', 'admin')
  for (const planted of [mallory, randomBytes(32).toString('base64url')]) {
    const headers = { cookie: `wrkbench_session_3000=${planted}` }
    const payload = { email: 'vera@example.com', password }
    const answer = await visitorOf(api)({ method: 'POST', url: '/session/password', payload, headers })
    expect(answer.statusCode).toBe(204)
    expect(secretOf(answer)).not.toBe(planted)
    expect(await whoIs(secretOf(answer))).toBe('vera')
    expect(await whoIs(planted)).toBe(planted === mallory ? 'mallory' : undefined)
  }
})

it('a role that is taken away is gone from sessions at once', async () => {
  await join('ada', 'admin')
  const ada = sessionOf(api, await signIn(api, 'ada@example.com', password))
  const members = '/projects/other/members'
  const { items } = (await ada({ url: members })).json<MemberList>()
  const url = `${members}/${items.find(({ name }) => name === 'ada')?.id}`
  const invite = () =>
    ada({ method: 'POST', url: '/projects/other/invitations', payload: { name: 'x', role: 'admin' } })
  const note = { at: new Date().toISOString(), text: 'x', project: 'other' }
  const write = () => ada({ method: 'POST', url: '/annotations', payload: note })
  const may = async () =>
    [await invite(), await write(), await ada({ url: '/jobs?project=other' })].map((a) => a.statusCode)
  expect(await may()).toEqual([201, 201, 200])
  await admin({ method: 'PATCH', url, payload: { role: 'member' } })
  expect(await may()).toEqual([403, 201, 200])
  await admin({ method: 'PATCH', url, payload: { role: 'viewer' } })
  expect(await may()).toEqual([403, 403, 200])
  await admin({ method: 'DELETE', url })
  expect(await may()).toEqual([404, 404, 404])
})
